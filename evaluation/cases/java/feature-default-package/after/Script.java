class Script {
	static int evaluate(int input, int factor) {
		return input * factor - 17;
	}

	public static void main(String[] args) {
		System.out.println(evaluate(args.length, 5));
	}
}
