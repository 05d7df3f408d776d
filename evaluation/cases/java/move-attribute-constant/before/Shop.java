package p;

class Shop {
	boolean replaces(Door door) {
		return door.openings > Door.MOST || door.isScratched();
	}
}
