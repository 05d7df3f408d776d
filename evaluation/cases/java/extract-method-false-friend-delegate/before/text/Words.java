package text;

public final class Words {
    public static List<String> cut(String line, char mark) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int to = line.indexOf(mark); to >= 0; to = line.indexOf(mark, from)) {
            parts.add(line.substring(from, to));
            from = to + 1;
        }
        return parts;
    }

    public static int length(String line) {
        return line.strip().length();
    }
}
