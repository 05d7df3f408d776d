package shop;

class Basket {
    private final List<Item> items = new ArrayList<>();

    void add(Item item) {
        if (items.size() > 99) {
            throw new IllegalStateException("full");
        }
        items.add(item);
    }
}
