package my.calc;

public class FpCalculator {

	/** Adds two numbers as they stand, without rounding. */
	public double sum(double x, double y) {
		return x + y;
	}

	/** Gives the smaller one of two numbers; with NaN on either side, the second. */
	public double minimum(double x, double y) {
		if (x < y) {
			return x;
		}
		return y;
	}

	/** The larger number. */
	public double maximum(double x, double y) {
		if (x > y) {
			return x;
		}
		return y;
	}
}
