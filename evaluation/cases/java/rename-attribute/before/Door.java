package p;

class Door {
	private int n;
	private int angle;

	void open(Hinge hinge) {
		hinge.turn(angle);
		n++;
		if (n > 9000) {
			hinge.replace("worn out after " + n);
		}
	}
}
