package p;

@Timed(unit = "ms")
class Store {
    private int rows;

    void open(String path) {
        rows = Files.count(path);
    }

    void close() {
        rows = 0;
        Files.release(this);
    }

    int rows() {
        return rows;
    }
}

class Cache {
    @SuppressWarnings("unchecked")
    List<String> names(Object all) {
        return (List<String>) all;
    }

    void clear() {
        Files.release(this);
    }
}
