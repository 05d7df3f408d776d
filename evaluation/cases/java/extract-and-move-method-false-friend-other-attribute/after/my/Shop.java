package my;

class Shop {
    private final Cache cache = new Cache();
    private final Store repository = new Store();

    void sell(Item item) {
        Price price = cache.getRepository().price(item);
        till.add(price);
        cache.getRepository().remove(item);
    }

    void refill(Item item) {
        repository.insert(item, 10);
    }
}
