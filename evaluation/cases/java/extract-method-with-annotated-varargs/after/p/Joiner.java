package p;

class Joiner {
	String join(String between, CharSequence @A ... parts) {
		return all(between, parts).toString();
	}

	private StringBuilder all(String between, CharSequence @A ... parts) {
		StringBuilder joined = new StringBuilder();
		for (CharSequence part : parts) {
			joined.append(between).append(part);
		}
		return joined;
	}

	static long widest(long @A [] @q.B(x = 1, y = "...") @C... rows) {
		long most = 0;
		for (long[] row : rows) {
			most = Math.max(most, row.length);
		}
		return most;
	}

	String twice(String word) {
		return join("-", word, word);
	}
}
