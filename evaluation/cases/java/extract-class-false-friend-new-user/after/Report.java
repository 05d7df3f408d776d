class Report {
    private final String[] rows;

    Report(String[] rows) {
        this.rows = rows;
    }

    int width() {
        int width = 0;
        for (String row : rows) {
            width = Math.max(width, row.length());
        }
        return width;
    }

    void print(StringBuilder out) {
        new Frame().draw(this, out);
    }
}
