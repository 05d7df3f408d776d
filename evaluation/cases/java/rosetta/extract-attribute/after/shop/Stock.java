package shop;

/** Goods of one kind in one room. */
class Stock {
    private static final int WRAPPING = 1250;
    private final Pallet pallet = new Pallet();
    private int limit;
    private int count;

    Stock(int most) {
        limit = most;
        count = 0;
    }

    boolean hasRoom(int amount) {
        return count + amount <= limit;
    }

    void fill(int amount) {
        if (hasRoom(amount)) {
            count += amount;
        } else {
            count = limit;
        }
    }

    int weight(int unit) {
        return count * unit + pallet.weight() + WRAPPING;
    }
}
