package shop;

import java.util.List;
import java.util.Random;

public class Offers {
    private final Random random = new Random();

    public String offer(List<Item> items) {
        Item item = drawn(items);
        return "Today: " + item.name();
    }

    private Item drawn(List<Item> items) {
        int place = random.nextInt(items.size());
        return items.get(place);
    }
}
