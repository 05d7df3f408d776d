package p;

class Level {
	static final Level LOW = new Level();
	static final Level HIGH = new Level();

	boolean isHigh() {
		return this == HIGH;
	}
}
