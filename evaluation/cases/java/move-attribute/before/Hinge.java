package p;

class Hinge {
	private int angle;

	void turn() {
		angle += 90;
	}
}
