package text;

public final class Words {
    @Deprecated
    public static String pad(String word, int width) {
        return padRight(word, width);
    }

    public static String padRight(String word, int width) {
        StringBuilder padded = new StringBuilder(word);
        while (padded.length() < width) {
            padded.append(' ');
        }
        return padded.toString();
    }

    static String cell(Column column, String word) {
        return column.mark() + padRight(word, column.width());
    }

    static String title(String word) {
        return padRight(word, 40).toUpperCase();
    }
}
