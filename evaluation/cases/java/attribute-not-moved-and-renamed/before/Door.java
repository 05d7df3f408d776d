package p;

class Door {
	private int openings = 0;

	void open(Hinge hinge) {
		hinge.turn();
		openings++;
		if (openings > 9000) {
			hinge.replace("worn out after " + openings);
		}
	}
}
