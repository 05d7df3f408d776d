package p;

class Shop {
    private int count;

    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }
}
