package shop;

import billing.Order;

public class Cart {
    private Order order;

    public String label() {
        return "Sum: " + order.total();
    }
}
