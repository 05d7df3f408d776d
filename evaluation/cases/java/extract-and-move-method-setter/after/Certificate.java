package p;

class Certificate {
	private Store store;
	private final Host host;
	private String alias;

	void setAlias(String alias) {
		host.setProperty("Certificate.alias", Kind.KEYSTORE);
		this.alias = alias;
	}

	void reload() {
		store.open();
	}
}
