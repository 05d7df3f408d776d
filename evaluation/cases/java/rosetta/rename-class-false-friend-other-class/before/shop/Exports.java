package shop;

public class Exports {
    public Export first() {
        return new CsvExport();
    }
}
