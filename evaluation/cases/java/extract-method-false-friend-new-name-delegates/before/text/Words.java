package text;

public final class Words {
    public static String pad(String word, int width) {
        StringBuilder padded = new StringBuilder(word);
        while (padded.length() < width) {
            padded.append(' ');
        }
        return padded.toString();
    }
}
