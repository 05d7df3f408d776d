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

	boolean isDue(Invoice invoice) {
		Date today = clock.today();
		Date due = invoice.dateOfIssue().plusDays(30);
		return due.isBefore(today) && !invoice.isPaid();
	}
}
