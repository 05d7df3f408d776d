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
        text.append("-".repeat(width)).append(mark);
        text.append("lines: ").append(last);
        return text.toString();
    }
}
