package p;

class Report {
    private final Store store = new Store();
    private int limit = 10;
    private Cache cache = new Cache();

    void rename(List<Row> rows) {
        int total = rows.size() * 2;
        log.info("rows", total);
        show(total + 1);
    }

    void keepsBoth(List<Row> rows) {
        int second = rows.hashCode();
        log.info("second", second);
        show(second);
        int first = rows.size() - 1;
        log.info("first", first);
        show(first);
    }

    void retype(List<Row> rows) {
        Collection<Row> kept = rows.subList(0, 3);
        log.info("kept", kept);
        int size = kept.size();
        show(size);
    }

    void extract(Row row) {
        String name = row.owner().name();
        log.info("name", name);
        show(name.length());
    }

    void addsUnrelated(Row row) {
        String text = row.text();
        log.info("key", row.key());
        show(row.key() + text);
    }

    void inline(Row row) {
        log.info("key", row.key().trim());
        store.put(row.key().trim(), row);
    }

    void deletes(Row row) {
        log.info("key", row);
    }

    void parameterize(Row row, int depth) {
        log.info("depth", depth);
        show(depth + 1);
    }

    void localize(Row row) {
        int width = row.width();
        log.info("width", width);
        show(width + 1);
    }

    void replaceVariable(Row row) {
        log.info("cache", cache);
        cache.add(row);
    }

    void replaceAttribute(Row row) {
        Names names = new Names();
        log.info("names", names);
        names.add(row.key());
    }

    void parameterizeAttribute(Row row, int most) {
        log.info("limit", most);
        show(most + 2);
    }

    void readsAttribute(Row row) {
        int most = limit;
        log.info("all", most + 100);
        show(most + 200);
    }

    void modify(Row row) {
        final int added = row.width();
        int removed = row.height();
        @New int changed = row.depth();
        @Kept(2) int value = row.level();
        String plain = row.text();
        log.info("all", added + removed + changed + value + plain);
    }
}
