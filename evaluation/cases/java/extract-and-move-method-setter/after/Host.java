package p;

class Host {
	private Certificate certificate;

	void setAlias(String alias) {
		certificate.setAlias(alias);
		certificate.reload();
	}
}
