class Account {
    private long balance;
    private int size;
    long limit;

    boolean isEmpty() {
        return size == 0;
    }

    boolean isCovered(long amount) {
        return amount <= limit;
    }

    long getBalance() {
        return balance;
    }

    int getSize() {
        return size;
    }

    long getLimit() {
        return limit;
    }
}
