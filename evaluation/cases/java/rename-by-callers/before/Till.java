package p;

class Till {
	int total(int[] prices) {
		int sum = 0;
		for (int price : prices) {
			sum += withTax(price);
		}
		return sum;
	}

	private int withTax(int price) {
		int tax = price * 19 / 100;
		return price + tax;
	}
}
