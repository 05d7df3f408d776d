package shop;

import java.util.List;

public class Parcel {
    private List<Item> items;
    private Scale scale;

    public double postage() {
        double weight = 0;
        for (Item item : items) {
            weight += item.weight() * item.count();
        }
        return weight * 0.5 + 2;
    }
}
