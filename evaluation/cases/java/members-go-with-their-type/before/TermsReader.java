package store;

class TermsReader {
	long size(Index index) {
		long total = index.count() * index.width();
		return total + index.header();
	}

	void check(Index index) {
		index.open();
		index.verify("terms");
		index.close();
	}

	String describe(Index index) {
		return "terms of " + index.name() + " at " + index.path();
	}
}
