package shop.prices;

class Tariff {
	int version() {
		return 1;
	}

	static Money discounted(Basket basket, Clock clock) {
		if (basket.isEmpty()) {
			return Money.ZERO;
		}
		Day today = clock.today();
		Money sum = basket.sum();
		for (Voucher voucher : basket.vouchers()) {
			if (voucher.expires().isAfter(today)) {
				sum = sum.minus(voucher.worth());
			}
		}
		return sum.rounded(Rounding.DOWN);
	}
}
