package p;

class Store {
	void save(String key, String value) {
		Checks.require(key);
		entries.put(key, value);
		log.add("saved " + key);
	}
}
