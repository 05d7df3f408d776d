package p;

enum Level {
	LOW, HIGH;

	boolean isHigh() {
		return this == HIGH;
	}
}
