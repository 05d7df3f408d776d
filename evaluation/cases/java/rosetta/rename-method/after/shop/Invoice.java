package shop;

public class Invoice {
    public String line(Order order) {
        return "Total: " + order.sumOfPrices() + " EUR";
    }
}
