package p;

class Store {
	void save(String key, String value) {
		if (entries.size() > limit - reserved || journal.isClosed()) {
			log.warn("dropped the oldest of " + entries.size());
			entries.remove(journal.oldest());
			throw new IllegalStateException("full");
		}
		entries.put(key, value);
		log.add("saved " + key);
	}
}
