package p;

class Store {
	void save(String key, String value) {
		require(key);
		entries.put(key, value);
		log.add("saved " + key);
	}

	private void require(String name) {
		if (name == null || name.trim().isEmpty()) {
			rejected = rejected + 1;
			log.warn("rejected key number " + rejected);
			throw new IllegalStateException("no name was given");
		}
	}
}
