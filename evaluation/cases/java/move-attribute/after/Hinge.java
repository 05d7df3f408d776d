package p;

class Hinge {
	private int angle;
	int openings = 0;

	void turn() {
		angle += 90;
	}
}
