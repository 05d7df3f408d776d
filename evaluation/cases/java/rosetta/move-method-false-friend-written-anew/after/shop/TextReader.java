package shop;

public class TextReader {
    public Order read(String line) {
        String[] cells = Csv.cells(line);
        return new Order(cells[0], cells[1]);
    }
}
