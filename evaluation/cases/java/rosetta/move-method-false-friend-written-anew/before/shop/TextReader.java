package shop;

public class TextReader {
    public Order read(String line) {
        String[] cells = split(line);
        return new Order(cells[0], cells[1]);
    }

    private String[] split(String line) {
        String[] cells = line.split(";");
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i].trim();
        }
        return cells;
    }
}
