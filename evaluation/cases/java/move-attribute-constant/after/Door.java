package p;

class Door {
	boolean isWorn() {
		return openings > Limits.MOST;
	}
}
