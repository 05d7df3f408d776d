package p;

class Builder {
	private final Parts parts;

	/** What has been put together until now; the caller must not change it. */
	Parts parts() {
		return parts;
	}

	Door build() {
		return new Door(parts.sorted());
	}
}
