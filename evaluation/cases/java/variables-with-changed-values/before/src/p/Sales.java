package p;

class Sales {
    private final Model model = new Model();
    private Cache cache = new Cache();
    private Names names = new Names();

    void extractsPart(Row row) {
        log.info("part", row.owner().name());
    }

    void computesAnother(Row row) {
        log.info("key", row);
    }

    void inlinesChanged(Row row) {
        String key = row.cells().get(2).trim();
        check("key", key);
    }

    void replacesValue(Row row) {
        String text = row.text();
        check("text", text);
    }

    void passesOn(List<Row> rows) {
        cache = makeCache(rows);
    }

    void holdsElsewhere(List<Row> rows) {
        this.names = readNames(rows, 5);
        log.info("rows", rows);
    }

    void renamesByWord() {
        Rows rowList = load(1);
        show(rowList.size());
        log.info("rows", rowList);
    }

    void replacesVariable() {
        Rows one = load(1);
        show(one.size());
        log.info("rows", one);
        store.put(one.key(), one.sorted(), 5);
    }

    void renamesWhereUsed() {
        check("size", model.template.size());
        Template t = model.template;
        show(t.first());
        log.info("second", t.second());
        check("third", t.third());
    }
}
