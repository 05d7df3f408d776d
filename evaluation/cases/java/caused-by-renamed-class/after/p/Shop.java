package p;

class Shop {
    private int count;

    Shop(int count) {
        this.count = count;
    }

    int count() {
        return count;
    }

    Shop merge(Shop other) {
        return new Shop(count + other.count);
    }
}
