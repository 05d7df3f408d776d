package p;

class Door {
	static final int MOST = 9000;

	boolean isWorn() {
		return openings > Door.MOST;
	}
}
