package p;

class Store {
    void open(String path) {
        Files.lock(path, 5);
    }

    void read(String path) {
        Files.seek(path);
        Files.readAll(path, rows);
        opened = true;
    }
}
