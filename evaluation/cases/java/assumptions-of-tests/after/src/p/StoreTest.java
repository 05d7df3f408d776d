package p;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void readsRows() {
        assumeTrue(store.isOpen(), "needs the store");
        store.readAll("orders", 5000);
        assertEquals(5000, store.size());
    }

    @Test
    void writesRows() {
        assumeTrue(store.limit() > 10 && store.isOpen());
        store.fill(10);
        assertEquals(10, store.size());
    }
}
