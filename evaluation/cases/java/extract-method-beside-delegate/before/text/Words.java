package text;

public final class Words {
    public static String pad(String word, int width) {
        StringBuilder padded = new StringBuilder(word);
        while (padded.length() < width) {
            padded.append(' ');
        }
        return padded.toString();
    }

    static String cell(Column column, String word) {
        StringBuilder padded = new StringBuilder(word);
        while (padded.length() < column.width()) {
            padded.append(' ');
        }
        return column.mark() + padded.toString();
    }

    static String title(String word) {
        return pad(word, 40).toUpperCase();
    }
}
