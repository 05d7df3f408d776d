package p;

class Cell<T> {
	private T value;

	String show(int width) {
		StringBuilder out = new StringBuilder(String.valueOf(value));
		while (out.length() < width) {
			out.insert(0, ' ');
		}
		return out.toString();
	}
}
