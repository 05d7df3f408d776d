package p;

record Range(int low, int high) {
	Range {
		if (low > high) {
			throw new IllegalArgumentException(low + " > " + high);
		}
	}

	int length() {
		return high - low + 1;
	}

	boolean has(int number) {
		return low <= number && number <= high;
	}
}
