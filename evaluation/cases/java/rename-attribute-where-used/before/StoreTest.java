package p;

class StoreTest {
	private Store store;

	void start() {
		store = factory.create();
		assertEquals(store.updated(), store.created());
	}

	void reads() {
		store.add("row");
		int[] last = store.last();
		assertArrayEquals(store.rows(), last);
	}
}
