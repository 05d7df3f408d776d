package p;

class Shop {
	private Till till;

	void sell(Door door) {
		till.collect(door.price());
	}
}
