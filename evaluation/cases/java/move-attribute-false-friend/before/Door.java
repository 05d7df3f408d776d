package p;

class Door {
	private int count;

	void open(Hinge hinge) {
		hinge.turn();
		if (count++ > 9000) {
			hinge.replace("worn out");
		}
	}
}
