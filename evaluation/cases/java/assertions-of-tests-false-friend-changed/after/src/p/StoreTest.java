package p;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void refusesUnknownKeys() {
        store.open();
        assertThrows(IllegalArgumentException.class, () -> store.load("unknown", 18));
        store.close();
    }

    @Test
    void refusesOldKeys() {
        store.open();
        assertEquals(4, store.size());
        assertThrows(KeyException.class, () -> store.load("old", 12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b c", "x y z"})
    void countsWords(String text, int limit) {
        Counter counter = new Counter(text);
        counter.limit(limit);
        assertEquals(3, counter.words());
        assertFalse(counter.isEmpty());
    }
}
