package my;

class Invoice {
    private final Customer customer;

    Invoice(Customer customer) {
        this.customer = customer;
    }

    String total(long amount) {
        return customer.name() + " owes " + spelled(amount);
    }

    private static String spelled(long amount) {
        StringBuilder text = new StringBuilder();
        text.append(amount / 100).append('.');
        long cents = Math.abs(amount % 100);
        return text.append(cents < 10 ? "0" : "").append(cents).toString();
    }
}
