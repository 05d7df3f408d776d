package p;

import java.util.Properties;

class Page {
	private Cache cache;

	String title(Properties texts, String key) {
		return both(key);
	}

	private String both(String key) {
		return cache.find(key) + cache.find(key);
	}

	private String clean(Object text) {
		return text.toString().trim();
	}
}
