package p;

class Loader {
	String fetch(Feed feed) {
		if (feed.backup() != null) {
			return fetch(feed.backup().host());
		}
		return fetch(feed.host());
	}

	private String fetch(String host) {
		StringBuilder out = new StringBuilder();
		out.append("http://").append(host).append('/').append("feed");
		if (out.length() > 2048) {
			throw new IllegalArgumentException("too long: " + host);
		}
		return out.toString().trim();
	}
}
