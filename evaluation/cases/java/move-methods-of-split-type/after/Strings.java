package p;

final class Strings {
    private Strings() {}

    static boolean isBlank(String text) {
        return text == null || text.trim().isEmpty();
    }

    static String padded(String text, int width) {
        StringBuilder builder = new StringBuilder(text);
        while (builder.length() < width) {
            builder.append(' ');
        }
        return builder.toString();
    }

    static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }

    static String joined(Iterable<String> parts, String separator) {
        return String.join(separator, parts);
    }
}
