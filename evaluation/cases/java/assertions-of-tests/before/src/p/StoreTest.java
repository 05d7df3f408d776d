package p;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void refusesUnknownKeys() {
        store.open();
        try {
            store.load("unknown", 17);
            fail("no exception");
        } catch (KeyException e) {
            store.close();
        }
    }

    @Test
    void readsManyRows() {
        store.fill(5000);
        store.readAll("orders", 5000);
        assertEquals(5000, store.size());
    }

    @Test
    void countsWords() {
        Counter counter = new Counter("a b c");
        assertEquals(3, counter.words());
        assertFalse(counter.isEmpty());
    }
}
