package shop;

import java.util.List;

public class Order {
    private List<Item> items;

    public double total() {
        double sum = 0;
        for (Item item : items) {
            double rate = item.isFood() ? 0.07 : 0.19;
            sum += item.price() + Math.round(item.price() * rate * 100) / 100.0;
        }
        return sum;
    }
}
