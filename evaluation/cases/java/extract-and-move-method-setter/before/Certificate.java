package p;

class Certificate {
	private Store store;

	void reload() {
		store.open();
	}
}
