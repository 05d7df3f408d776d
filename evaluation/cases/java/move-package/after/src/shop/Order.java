package shop;

public class Order {
    private int amount;

    public boolean isLarge() {
        return amount > 1000;
    }
}
