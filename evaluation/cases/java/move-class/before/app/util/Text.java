package app.util;

public class Text {
	public static String trim(String value) {
		return value == null ? "" : value.trim();
	}

	public static boolean isBlank(String value) {
		return trim(value).isEmpty();
	}
}
