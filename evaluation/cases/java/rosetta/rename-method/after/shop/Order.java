package shop;

import java.util.List;

public class Order {
    private List<Item> items;

    public double sumOfPrices() {
        double sum = 0;
        for (Item item : items) {
            sum += item.price() * item.count();
        }
        return sum;
    }

    public boolean isFree() {
        return sumOfPrices() == 0;
    }
}
