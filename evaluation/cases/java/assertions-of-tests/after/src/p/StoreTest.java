package p;

import static org.junit.jupiter.api.Assertions.*;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
    private final Store store = new Store("orders");

    @Test
    void refusesUnknownKeys() {
        store.open();
        assertThrows(KeyException.class, () -> store.load("unknown", 17));
        store.close();
    }

    @Test
    void readsManyRows() {
        store.fill(5000);
        assertTimeout(Duration.ofSeconds(2), () -> {
            store.readAll("orders", 5000);
        });
        assertEquals(5000, store.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b c", "x y z"})
    void countsWords(String text) {
        Counter counter = new Counter(text);
        assertEquals(3, counter.words());
        assertFalse(counter.isEmpty());
    }
}
