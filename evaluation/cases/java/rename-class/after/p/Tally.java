package p;

class Tally {
	private int count;

	void increment() {
		count++;
	}

	int value() {
		return count;
	}
}
