package my.calc;

public class Main {

	public static void main(String[] args) {
		FpCalculator calculator = new FpCalculator();
		double x = Double.parseDouble(args[0]);
		double y = Double.parseDouble(args[1]);
		print("sum", x, y, calculator.sum(x, y));
		System.out.println(String.format("min = %.2f", calculator.minimum(x, y)));
	}

	private static void print(String name, double x, double y, double result) {
		System.out.println(String.format("%s of %s and %s", name, x, y));
		System.out.println(String.format("= %.2f", result));
	}
}
