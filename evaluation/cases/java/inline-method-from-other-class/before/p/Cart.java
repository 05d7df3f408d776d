package p;

class Cart {
	int items = 3;

	String receipt(double price) {
		double tax = Tax.on(price);
		return "total " + (price + tax);
	}
}
