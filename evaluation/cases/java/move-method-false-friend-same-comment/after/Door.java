package p;

class Door {
	private Hinge hinge;

	void open() {
		hinge.turn(90);
	}
}
