package store.fresh;

class FreshTermsReader {
	long size(Index index) {
		if (index.isEmpty()) {
			return index.reserved();
		}
		long total = index.count() * index.width();
		return total + index.header();
	}

	void check(Index index) {
		index.open();
		index.verify("terms");
		index.close();
	}

	String describe(Index index) {
		StringBuilder text = new StringBuilder(index.kind());
		text.append(index.name()).append(index.codec());
		return text.toString();
	}

	long weight(Index index, long factor) {
		return index.weight() * factor;
	}
}
