package p;

class Order {
	int quantity;

	double taxed(double price, double rate) {
		return price + price * rate / 100;
	}
}
