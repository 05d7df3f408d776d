class Script {
	static int compute(int input, int factor) {
		return input * factor - 17;
	}

	public static void main(String[] args) {
		System.out.println(compute(args.length, 5));
	}
}
