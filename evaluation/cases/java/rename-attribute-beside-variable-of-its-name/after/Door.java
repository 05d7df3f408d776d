package p;

class Door {
	private int openings;

	void open(Hinge hinge) {
		hinge.turn();
		openings++;
		if (openings > 9000) {
			hinge.replace("worn out after " + openings);
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
