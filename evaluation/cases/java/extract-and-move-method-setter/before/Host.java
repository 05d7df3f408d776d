package p;

class Host {
	private String alias;
	private Certificate certificate;

	void setAlias(String alias) {
		this.alias = alias;
		certificate.reload();
	}
}
