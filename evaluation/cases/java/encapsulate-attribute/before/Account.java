class Account {
    public long balance;
    private int size;
    long limit;

    boolean isEmpty() {
        return size == 0;
    }

    boolean isCovered(long amount) {
        return amount <= limit;
    }
}
