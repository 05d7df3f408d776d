package p;

class Taxes {
	static final double LOW = 7;

	double taxed(double price, double rate) {
		double tax = price * rate / 100;
		return Math.round((price + tax) * 100) / 100.0;
	}
}
