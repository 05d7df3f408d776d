package p;

class Till {
	int total(int[] prices) {
		int sum = 0;
		for (int price : prices) {
			sum += price;
		}
		return sum;
	}

	int cheapest(int[] prices) {
		int least = Integer.MAX_VALUE;
		for (int price : prices) {
			least = Math.min(least, charged(price, 19));
		}
		return least;
	}

	int dearest(int[] prices) {
		int most = 0;
		for (int price : prices) {
			most = Math.max(most, price);
		}
		return most;
	}

	private int charged(int price, int percent) {
		return rates.of(percent).applyTo(price);
	}
}
