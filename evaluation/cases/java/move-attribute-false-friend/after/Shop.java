package p;

class Shop {
	private Till till;
	private int count;

	void sell(Door door) {
		till.collect(door.price());
		count = stock.doors().length;
		till.print(count + " left in stock");
	}
}
