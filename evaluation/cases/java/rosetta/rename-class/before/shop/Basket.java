package shop;

import java.util.ArrayList;
import java.util.List;

public class Basket {
    private final List<Item> items = new ArrayList<>();

    public void add(Item item) {
        if (item.isAvailable()) {
            items.add(item);
        }
    }

    public double total() {
        double sum = 0;
        for (Item item : items) {
            sum += item.price();
        }
        return sum;
    }
}
