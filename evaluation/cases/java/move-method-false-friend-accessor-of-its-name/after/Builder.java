package p;

class Builder {
	private final Parts parts;

	Door build() {
		return new Door(parts.sorted().reversed());
	}
}
