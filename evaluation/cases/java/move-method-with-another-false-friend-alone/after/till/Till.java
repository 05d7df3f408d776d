package shop.till;

class Till {
	void open() {
		drawer.unlock();
	}

	Money discounted(Basket basket) {
		Money sum = basket.sum();
		for (Voucher voucher : basket.vouchers()) {
			sum = sum.minus(voucher.worth());
		}
		return sum;
	}
}
