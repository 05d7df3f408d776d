package p;

class Store {
    private int count;

    Store(int count) {
        this.count = count;
    }

    int count() {
        return count;
    }

    Store merge(Store other) {
        return new Store(count + other.count);
    }
}
