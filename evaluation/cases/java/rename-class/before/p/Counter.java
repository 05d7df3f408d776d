package p;

class Counter {
	private int count;

	void increment() {
		count++;
	}

	int value() {
		return count;
	}
}
