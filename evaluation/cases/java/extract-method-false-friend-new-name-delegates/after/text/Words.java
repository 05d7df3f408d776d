package text;

public final class Words {
    @Deprecated
    public static String pad(String word, int width) {
        StringBuilder padded = new StringBuilder(word);
        while (padded.length() < width) {
            padded.append(' ');
        }
        return padded.toString();
    }

    public static String padRight(String word, int width) {
        return pad(word, width);
    }
}
