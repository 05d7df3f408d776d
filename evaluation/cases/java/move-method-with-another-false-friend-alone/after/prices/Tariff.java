package shop.prices;

class Tariff {
	int version() {
		return 1;
	}

	boolean isOverdue(Invoice invoice) {
		if (invoice.isPaid() || invoice.reminders().isEmpty()) {
			return false;
		}
		return invoice.dateOfIssue().plusDays(terms.days()).isBefore(clock.today());
	}
}
