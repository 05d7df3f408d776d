package my;

class Shop {
    private final Cache cache = new Cache();
    private final Store repository = new Store();

    void sell(Item item) {
        Price price = repository.price(item);
        till.add(price);
        repository.remove(item);
    }

    void refill(Item item) {
        repository.insert(item, 10);
    }
}
