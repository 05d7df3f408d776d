package shop.prices;

class Tariff {
	int version() {
		return 1;
	}

	static Money discounted(Basket basket, Clock clock) {
		while (clock.today().isBefore(basket.due())) {
			Voucher voucher = basket.vouchers().next();
			basket.add(voucher.worth());
		}
		return basket.sum().minus(Money.FEE);
	}
}
