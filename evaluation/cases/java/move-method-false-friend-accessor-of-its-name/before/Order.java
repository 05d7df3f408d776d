package p;

class Order {
	private final Customer customer;

	void send(Mail mail) {
		mail.to(customer.address());
	}
}
