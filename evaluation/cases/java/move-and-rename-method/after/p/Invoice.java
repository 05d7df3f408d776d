package p;

class Invoice {
	String number;

	double gross(double price, double rate) {
		double tax = price * rate / 100;
		return Math.round((price + tax) * 100) / 100.0;
	}
}
