package p;

class Till {
	int total(int[] prices) {
		int sum = 0;
		for (int price : prices) {
			sum += charged(price, 19);
		}
		return sum;
	}

	private int charged(int price, int percent) {
		if (percent == 0) {
			return price;
		}
		int tax = price * percent / 100;
		return price + tax;
	}
}
