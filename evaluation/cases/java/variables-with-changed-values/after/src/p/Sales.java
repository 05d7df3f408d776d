package p;

class Sales {
    private final Model model = new Model();
    private Cache cache = new Cache();
    private Names names = new Names();

    void extractsPart(Row row) {
        String part = shortened(row.owner().name(), 8);
        log.info("part", part);
    }

    void computesAnother(Row row) {
        String text = described(row, 8);
        log.info("key", text);
    }

    void inlinesChanged(Row row) {
        check("key", row.cells().get(3).trim());
    }

    void replacesValue(Row row) {
        check("text", row.width() + 1);
    }

    void passesOn(List<Row> rows) {
        Cache made = makeCache(rows);
        made.fill(rows);
        cache = made;
    }

    void holdsElsewhere(List<Row> rows) {
        Names read = readNames(rows, 5);
        log.info("rows", rows);
        read.print();
    }

    void renamesByWord() {
        Table rowTable = read(2);
        show(rowTable.size());
        log.info("rows", rowTable);
    }

    void replacesVariable() {
        Table two = read(2);
        show(two.size());
        log.info("rows", two);
    }

    void renamesWhereUsed() {
        Template template = this.model.template;
        check("size", template.size());
        show(template.first());
        log.info("second", template.second());
        check("third", template.third());
    }
}
