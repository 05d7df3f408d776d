package p;

class Door {
	private int openings;
	private int angle;

	void open(Hinge hinge) {
		hinge.turn(angle);
		openings++;
		if (openings > 9000) {
			hinge.replace("worn out after " + openings);
		}
	}
}
