package p;

class Cart {
	String receipt(double price) {
		return "total " + (price + tax(price));
	}

	double tax(double amount) {
		return Math.round(amount * 0.07 * 100) / 100.0;
	}
}
