class Shop {
    void open() {
        door.unlock();
    }

    int stock(Item item) {
        return shelf.count(item);
    }

    void close() {
        door.lock();
    }
}
