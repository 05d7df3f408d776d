package p;

class Certificate {
	private Store store;
	private String alias;

	void setAlias(String alias) {
		this.alias = alias;
	}

	void reload() {
		store.open();
	}
}
