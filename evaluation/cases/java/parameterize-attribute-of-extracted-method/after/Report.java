import java.util.List;

class Report {
    private final String mark = "*";
    private final String title = "Lines";
    private int width = 80;

    String page(List<String> lines) {
        StringBuilder text = new StringBuilder();
        text.append(title);
        for (String line : lines) {
            text.append(line);
        }
        close(text, lines, this.width, title);
        return text.toString();
    }

    private void close(StringBuilder text, List<String> lines, int length, String log) {
        System.out.println(log);
        text.append("-".repeat(length)).append(mark);
        text.append("lines: ").append(lines.size());
    }
}
