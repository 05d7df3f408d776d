package p;

class Loader {
	String fetch(Feed feed) {
		StringBuilder out = new StringBuilder();
		out.append("http://").append(feed.host()).append('/').append(feed.path());
		if (out.length() > 2048) {
			throw new IllegalArgumentException("too long: " + feed.host());
		}
		return out.toString().trim();
	}
}
