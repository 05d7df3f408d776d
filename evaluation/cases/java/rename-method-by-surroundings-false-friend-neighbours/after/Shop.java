class Shop {
    void open() {
        door.unlock();
    }

    Price offer(Customer customer, Season season) {
        return season.discount(customer.history());
    }

    void close() {
        door.lock();
    }
}
