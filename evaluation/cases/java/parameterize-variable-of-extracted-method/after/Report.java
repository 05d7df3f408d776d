import java.io.IOException;
import java.util.List;

class Report {
    String page(List<String> lines, int width) throws IOException {
        StringBuilder text = new StringBuilder();
        int last = lines.size() - 1;
        String mark = "*";
        for (String line : lines) {
            text.append(line).append(mark);
        }
        close(text, width, mark, last + 1);
        return text.toString();
    }

    private void close(Appendable target, int width, String mark, int count) throws IOException {
        target.append("-".repeat(width)).append(mark);
        target.append("lines: ").append(count);
    }
}
