package p;

class Tax {
	String country = "DE";

	double tax(double amount) {
		return Math.round(amount * 0.07 * 100) / 100.0;
	}
}
