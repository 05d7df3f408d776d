package p;

record Range(int first, int high) {
	Range {
		if (first > high) {
			throw new IllegalArgumentException(first + " > " + high);
		}
	}

	int length() {
		return high - first + 1;
	}

	boolean has(int value) {
		return first <= value && value <= high;
	}
}
