class Report {
    private final String[] rows;

    Report(String[] rows) {
        this.rows = rows;
    }

    void print(StringBuilder out) {
        int width = 0;
        for (String row : rows) {
            width = Math.max(width, row.length());
        }
        out.append("=".repeat(width)).append('\n');
        for (String row : rows) {
            out.append(row).append('\n');
        }
        out.append("=".repeat(width)).append('\n');
    }
}
