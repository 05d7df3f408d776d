package p;

class Cell<T> {
	private T value;

	String show(int width) {
		return pad(new StringBuilder(String.valueOf(value)), width);
	}

	private String pad(StringBuilder out, int width) {
		while (out.length() < width) {
			out.insert(0, ' ');
		}
		return out.toString();
	}
}
