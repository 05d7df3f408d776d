package p;

class Store {
    void open(String path) {
        Files.lock(path, 5);
        opened = true;
    }

    void read(String path) {
        Files.seek(path);
        Files.readAll(path, rows);
    }
}
