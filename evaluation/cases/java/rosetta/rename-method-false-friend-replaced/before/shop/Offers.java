package shop;

import java.util.List;
import java.util.Random;

public class Offers {
    private final Random random = new Random();

    public String offer(List<Item> items) {
        Item item = cheapest(items);
        return "Today: " + item.name();
    }

    private Item cheapest(List<Item> items) {
        Item best = items.get(0);
        for (Item item : items) {
            if (item.price() < best.price()) {
                best = item;
            }
        }
        return best;
    }
}
