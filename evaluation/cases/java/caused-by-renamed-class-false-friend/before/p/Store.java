package p;

class Store {
    private int count;

    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }
}
