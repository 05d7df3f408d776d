class Table {
    private final Names names = new Names();

    void update(Row row, Text text) {
        for (Column column : row.columns()) {
            text.start(column);
            if (!names.isKey(column) && column.isChanged()) {
                text.append(column.name()).append(" = ?");
                text.add(column.value());
            }
            text.end(column);
        }
    }
}
