class Report {
    private final String[] rows;

    Report(String[] rows) {
        this.rows = rows;
    }

    void print(StringBuilder out) {
        new Frame(rows).print(out);
    }
}
