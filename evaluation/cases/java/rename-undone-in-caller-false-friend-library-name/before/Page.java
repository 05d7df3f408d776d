package p;

import java.util.Properties;

class Page {
	private Cache cache;

	String title(Properties texts, String key) {
		return clean(texts.get(key)) + clean(texts.get(key));
	}

	private String clean(Object text) {
		return text.toString().trim();
	}
}
