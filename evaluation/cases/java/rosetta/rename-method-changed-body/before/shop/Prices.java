package shop;

public class Prices {
    private double total;

    public String label(Customer customer) {
        return "You save " + discount(customer);
    }

    private double discount(Customer customer) {
        double rate = 0.1;
        if (customer.years() > 5) {
            rate += 0.05;
        }
        if (customer.isMember()) {
            rate += 0.02;
        }
        return rate * total;
    }
}
