package p;

class Store {
	void save(String key, String value) {
		if (key == null || key.isEmpty()) {
			throw new IllegalArgumentException("key");
		}
		entries.put(key, value);
		log.add("saved " + key);
	}
}
