class Strings {
    static boolean isBlank(String text) {
        return text == null || text.trim().isEmpty();
    }

    static String padded(String text, int width) {
        StringBuilder padded = new StringBuilder(text);
        while (padded.length() < width) {
            padded.append(' ');
        }
        return padded.toString();
    }
}
