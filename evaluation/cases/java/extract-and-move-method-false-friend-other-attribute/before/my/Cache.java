package my;

class Cache {
    private int limit = 100;

    void clear() {
        entries.removeAll();
    }
}
