package p;

@Timed(unit = "s")
class Store {
    void open(String path) {
        Files.count(path);
    }
}

@Timed(unit = "ms")
class Cache {
    void clear() {
        Files.release(this);
    }
}
