package p;

class Till {
	int total(int[] prices) {
		int sum = 0;
		for (int price : prices) {
			sum += withTax(price);
		}
		return sum;
	}

	int cheapest(int[] prices) {
		int least = Integer.MAX_VALUE;
		for (int price : prices) {
			least = Math.min(least, withTax(price));
		}
		return least;
	}

	int dearest(int[] prices) {
		int most = 0;
		for (int price : prices) {
			most = Math.max(most, withTax(price));
		}
		return most;
	}

	private int withTax(int price) {
		int tax = price * 19 / 100;
		return price + tax;
	}
}
