package shop;

import java.util.HashMap;
import java.util.Map;

public class Catalogue {
    private final Map<String, Item> items = new HashMap<>();

    public void add(String name, Item item) {
        if (name.isBlank() || items.containsKey(name)) {
            throw new IllegalArgumentException("not usable: " + name);
        }
        items.put(name, item);
    }

    public void rename(String old, String name) {
        if (name.isBlank() || items.containsKey(name)) {
            throw new IllegalArgumentException("not usable: " + name);
        }
        Item item = items.remove(old);
        items.put(name, item);
    }
}
