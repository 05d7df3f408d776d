package p;

class Cart {
	String receipt(double price) {
		return "total " + (price + new Tax().tax(price));
	}
}
