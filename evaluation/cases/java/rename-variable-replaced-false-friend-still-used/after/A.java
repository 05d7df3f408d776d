class Footers {
    void moved() {
        Checkout checkout = new Checkout(repository).recursive(true);
        Cache cache = repository.lockCache();
        fromIndex(cache, checkout);
        notify(listeners);
    }
}
