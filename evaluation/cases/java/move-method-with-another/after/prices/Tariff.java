package shop.prices;

class Tariff {
	int version() {
		return 1;
	}

	Money discounted(Basket basket) {
		Money sum = basket.sum();
		for (Voucher voucher : basket.vouchers()) {
			sum = sum.minus(voucher.worth());
		}
		return sum;
	}

	boolean isOverdue(Invoice invoice) {
		if (invoice.isPaid() || invoice.reminders().isEmpty()) {
			return false;
		}
		return invoice.dateOfIssue().plusDays(terms.days()).isBefore(clock.today());
	}
}
