package p;

class Store {
    @Timed(unit = "ms")
    void open(String path) {
        Files.count(path);
    }
}

class Cache {
    void clear() {
        Files.release(this);
    }
}
