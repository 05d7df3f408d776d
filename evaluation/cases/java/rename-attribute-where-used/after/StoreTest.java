package p;

class StoreTest {
	private Store rowStore;

	void start() {
		rowStore = factory.create();
		assertEquals(rowStore.updated(), rowStore.created());
		Folder folder = Folders.temporary("reads", rowStore.name());
		rowStore.copyTo(folder.child("copy"), Depth.FULL);
		listeners.forEach(listener -> listener.opened(rowStore));
	}

	void reads() {
		rowStore.add("row");
		int[] last = rowStore.last();
		assertArrayEquals(rowStore.rows(), last);
		long closed = rowStore.counts().rotate(Clock.now());
		assertEquals(-1, rowStore.counts().reset(closed));
		rowStore = readers.open(Access.READ_ONLY, Locks.none());
		rowStore.verify(Checks.all(), Depth.FULL);
	}
}
