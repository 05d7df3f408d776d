package p;

class Shop {
	void sell(Door door) {
		till.collect(door.price());
	}
}
