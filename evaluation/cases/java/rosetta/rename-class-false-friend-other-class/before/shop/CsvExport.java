package shop;

public class CsvExport implements Export {
    private final String separator = ";";

    public String suffix() {
        return ".csv";
    }

    public void write(Order order, Output out) {
        for (Item item : order.items()) {
            out.line(item.name() + separator + item.price());
        }
    }
}
