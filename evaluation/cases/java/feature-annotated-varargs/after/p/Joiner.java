package p;

class Joiner {
	String concat(String between, CharSequence @A ... parts) {
		StringBuilder joined = new StringBuilder();
		for (CharSequence part : parts) {
			joined.append(between).append(part);
		}
		return joined.toString();
	}

	static long longest(long @A [] @q.B(x = 1, y = "...") @C... rows) {
		long most = 0;
		for (long[] row : rows) {
			most = Math.max(most, row.length);
		}
		return most;
	}

	String twice(String word) {
		return concat("-", word, word);
	}
}
