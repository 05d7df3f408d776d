package p;

class Store {
    void open(String path) {
        Files.lock(path, 5);
    }

    void read(String path) {
        rows = Files.count(path) + 1;
        Log.info("opened " + path, rows);
        Files.seek(path);
        Files.readAll(path, rows);
    }

    void close(String path) {
        Files.release(path);
        closed = true;
    }
}
