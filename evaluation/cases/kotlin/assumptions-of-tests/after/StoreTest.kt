package p

class StoreTest {
    private val store = Store("orders")

    @Test
    fun readsRows() {
        assumeTrue(store.isOpen())
        store.readAll("orders", 5000)
        assertEquals(5000, store.size())
    }
}
