package p;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void readsRows() {
        assumeTrue(store.exists());
        store.readAll("orders", 5000);
        assertEquals(5000, store.size());
    }

    @Test
    void writesRows() {
        assertFalse(store.isFull());
        store.fill(10);
        assertEquals(10, store.size());
    }
}
