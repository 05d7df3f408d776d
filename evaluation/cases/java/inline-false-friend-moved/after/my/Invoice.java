package my;

class Invoice {
    private final Customer customer;

    Invoice(Customer customer) {
        this.customer = customer;
    }

    String total(long amount) {
        return customer.name() + " owes " + Amounts.spelled(amount);
    }
}
