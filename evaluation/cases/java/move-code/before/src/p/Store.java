package p;

class Store {
    void open(String path) {
        Files.lock(path, 5);
        rows = Files.count(path) + 1;
        Log.info("opened " + path, rows);
    }

    void read(String path) {
        Files.seek(path);
        Files.readAll(path, rows);
    }

    void close(String path) {
        Files.release(path);
        closed = true;
    }
}
