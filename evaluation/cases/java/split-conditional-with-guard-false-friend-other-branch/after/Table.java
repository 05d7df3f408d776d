class Table {
    private final Names names = new Names();

    void update(Row row, Text text) {
        for (Column column : row.columns()) {
            text.start(column);
            if (column.isChanged()) {
                text.append(column.name()).append(" = ?");
                text.add(column.value());
            }
            text.end(column);
        }
        for (Column column : row.hidden()) {
            if (names.isKey(column)) {
                continue;
            }
            text.hide(column);
        }
    }
}
