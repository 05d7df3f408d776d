package p

class StoreTest {
    private val store = Store("orders")

    @Test
    fun refusesUnknownKeys() {
        store.open()
        store.load("unknown", 17)
    }

    @Test
    fun countsWords() {
        val counter = Counter("a b c")
        assertEquals(3, counter.words())
        assertFalse(counter.isEmpty())
    }
}
