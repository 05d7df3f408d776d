package p;

class Order {
	private int quantity;

	int quantity() {
		return quantity;
	}

	double taxed(double price, double rate) {
		double tax = price * rate / 100;
		return Math.round((price + tax) * 100) / 100.0;
	}
}
