package p;

class Order {
	private int quantity;

	int quantity() {
		return quantity;
	}
}
