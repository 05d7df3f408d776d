package p;

class Store {
    private int rows;

    @Timed(unit = "ms")
    void open(String path) {
        rows = Files.count(path);
    }

    @Timed(unit = "ms")
    void close() {
        rows = 0;
        Files.release(this);
    }

    int rows() {
        return rows;
    }
}

@SuppressWarnings("unchecked")
class Cache {
    List<String> names(Object all) {
        return (List<String>) all;
    }

    void clear() {
        Files.release(this);
    }
}
