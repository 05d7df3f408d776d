package shop;

public class Title {
    public String first(String line) {
        return split(line)[0];
    }

    private String[] split(String line) {
        int end = line.indexOf(": ");
        if (end < 0) {
            return new String[] {line, ""};
        }
        return new String[] {line.substring(0, end), line.substring(end + 2)};
    }
}
