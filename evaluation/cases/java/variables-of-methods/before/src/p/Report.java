package p;

class Report {
    private final Store store = new Store();
    private int limit = 10;
    private Names names = new Names();

    void rename(List<Row> rows) {
        int count = rows.size() * 2;
        log.info("rows", count);
        show(count + 1);
    }

    void keepsBoth(List<Row> rows) {
        int first = rows.size() - 1;
        log.info("first", first);
        show(first);
        int second = rows.hashCode();
        log.info("second", second);
        show(second);
    }

    void retype(List<Row> rows) {
        List<Row> kept = rows.subList(0, 3);
        log.info("kept", kept);
        var size = kept.size();
        show(size);
    }

    void extract(Row row) {
        log.info("name", row.owner().name());
        show(row.owner().name().length());
    }

    void addsUnrelated(Row row) {
        log.info("key", row.key());
        show(row.key());
    }

    void inline(Row row) {
        String key = row.key().trim();
        log.info("key", key);
        store.put(key, row);
    }

    void deletes(Row row) {
        String shown = row.key().trim();
        log.info("key", row);
    }

    void parameterize(Row row) {
        int depth = store.depth();
        log.info("depth", depth);
        show(depth + 1);
    }

    void localize(Row row, int width) {
        log.info("width", width);
        show(width + 1);
    }

    void replaceVariable(Row row) {
        Cache cache = new Cache(row);
        log.info("cache", cache);
        cache.add(row);
    }

    void replaceAttribute(Row row) {
        log.info("names", names);
        names.add(row.key());
    }

    void parameterizeAttribute(Row row) {
        log.info("limit", limit);
        show(limit + 2);
    }

    void readsAttribute(Row row) {
        log.info("all", limit + 100);
        show(limit + 200);
    }

    void modify(Row row) {
        int added = row.width();
        final int removed = row.height();
        @Old int changed = row.depth();
        @Kept(1) int value = row.level();
        String plain = row.text();
        log.info("all", added + removed + changed + value + plain);
    }
}
