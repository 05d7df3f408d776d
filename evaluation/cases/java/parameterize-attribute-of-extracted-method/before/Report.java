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
        text.append("-".repeat(this.width)).append(mark);
        text.append("lines: ").append(lines.size());
        return text.toString();
    }
}
