package shop;

public class Cart {
    private Order order;

    public String label() {
        return "Sum: " + order.total();
    }
}
