package p;

class Hinge {
	private int angle;
	int turns = 0;

	void turn() {
		angle += 90;
	}
}
