// Extract Method: arguments and parameters have equal names.
class Store {
    void fill(List<Item> items, Map<String, Integer> counts) {
        open();
        for (Item item : items) {
            int stock = counts.get(item.name) - item.reserved;
            if (stock > 0) {
                shelf.put(item.name, stock);
            }
        }
        close();
    }
}
// after
class Store {
    void fill(List<Item> items, Map<String, Integer> counts) {
        open();
        for (Item item : items) {
            put(item, counts);
        }
        close();
    }
    void put(Item item, Map<String, Integer> counts) {
        int stock = counts.get(item.name) - item.reserved;
        if (stock > 0) {
            shelf.put(item.name, stock);
        }
    }
}
