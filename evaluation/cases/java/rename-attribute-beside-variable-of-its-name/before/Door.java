package p;

class Door {
	private int n;

	void open(Hinge hinge) {
		hinge.turn();
		n++;
		if (n > 9000) {
			hinge.replace("worn out after " + n);
		}
	}

	int steps(int code) {
		int steps = 0;
		for (int n = code; n > 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
			steps++;
		}
		return steps;
	}
}
