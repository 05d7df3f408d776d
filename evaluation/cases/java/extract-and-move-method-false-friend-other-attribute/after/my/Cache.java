package my;

class Cache {
    private int limit = 100;
    private Store repository;

    void clear() {
        entries.removeAll();
    }

    Store getRepository() {
        return repository;
    }
}
