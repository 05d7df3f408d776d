package app.util;

public class Strings {
	public static String trim(String value) {
		return value == null ? "" : value.trim();
	}

	public static boolean isBlank(String value) {
		return trim(value).isEmpty();
	}

	public static String repeat(String value, int times) {
		StringBuilder out = new StringBuilder();
		for (int i = 0; i < times; i++) {
			out.append(value);
		}
		return out.toString();
	}
}
