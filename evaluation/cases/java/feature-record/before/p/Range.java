package p;

record Range(int low, int high) {
	int length() {
		return high - low + 1;
	}

	boolean within(int value, int slack) {
		return low - slack <= value && value <= high + slack;
	}
}
