package p;

class Cart {
	int items = 3;

	String receipt(double price) {
		double tax = Math.round(price * 0.07 * 100) / 100.0;
		return "total " + (price + tax);
	}
}
