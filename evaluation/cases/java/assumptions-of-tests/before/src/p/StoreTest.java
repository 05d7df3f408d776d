package p;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void readsRows() {
        if (!store.isOpen()) {
            return;
        }
        store.readAll("orders", 5000);
        assertEquals(5000, store.size());
    }

    @Test
    void writesRows() {
        if (store.limit() > 10 && store.isOpen()) {
            store.fill(10);
            assertEquals(10, store.size());
        }
    }
}
