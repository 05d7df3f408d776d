package p;

class Order {
	private final Customer customer;
	private final List<Line> parts;

	/** The lines that the customer is going to pay, without those that were struck out. */
	List<Line> parts() {
		return parts;
	}

	void send(Mail mail) {
		mail.to(customer.address());
	}
}
