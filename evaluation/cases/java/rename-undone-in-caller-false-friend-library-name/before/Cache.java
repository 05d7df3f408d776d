package p;

class Cache {
	String get(String key) {
		Entry entry = table[hash(key) % table.length];
		while (entry != null && !entry.key.equals(key)) {
			entry = entry.next;
		}
		return entry == null ? "" : entry.value;
	}

	private int hash(String key) {
		return key.length() * 31 + key.charAt(0);
	}
}
