package p

class StoreTest {
    private val store = Store("orders")

    @Test
    fun refusesUnknownKeys() {
        store.open()
        assertFailsWith<KeyException> { store.load("unknown", 17) }
    }

    @ParameterizedTest
    @ValueSource(strings = ["a b c", "x y z"])
    fun countsWords(text: String) {
        val counter = Counter(text)
        assertEquals(3, counter.words())
        assertFalse(counter.isEmpty())
    }
}
