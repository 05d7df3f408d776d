package my.calc;

public class Main {

	public static void main(String[] args) {
		Calculator calculator = new Calculator();
		double x = Double.parseDouble(args[0]);
		double y = Double.parseDouble(args[1]);
		System.out.println(String.format("%s of %s and %s", "sum", x, y));
		System.out.println(String.format("= %.2f", calculator.sum(x, y)));
		System.out.println(String.format("min = %.2f", calculator.min(x, y)));
	}
}
