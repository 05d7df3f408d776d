package p;

class Store {
    protected boolean checked;

    void open(String path) {
        checked = Files.exists(path);
    }
}
