package p;

class Shop {
	boolean replaces(Door door) {
		return door.openings > Limits.MOST || door.isScratched();
	}
}
