package p;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void readsRows() {
        if (!store.isOpen()) {
            store.open("orders");
        }
        store.readAll("orders", 5000);
        assertEquals(5000, store.size());
    }

    @Test
    void writesRows() {
        if (store.isFull()) {
            return;
        }
        store.fill(10);
        assertEquals(10, store.size());
    }
}
