package my.calc;

public class Calculator {

	/** Adds two numbers as they stand, without rounding. */
	public double sum(double x, double y) {
		return x + y;
	}

	/** Gives the smaller one of two numbers; with NaN on either side, the second. */
	public double min(double x, double y) {
		if (x < y) {
			return x;
		}
		return y;
	}
}
