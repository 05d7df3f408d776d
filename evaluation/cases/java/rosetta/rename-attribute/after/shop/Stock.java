package shop;

/** Goods of one kind in one room. */
class Stock {
    private final Pallet pallet = new Pallet();
    private int capacity;
    private int count;

    Stock(int most) {
        capacity = most;
        count = 0;
    }

    boolean hasRoom(int amount) {
        return count + amount <= capacity;
    }

    void fill(int amount) {
        if (hasRoom(amount)) {
            count += amount;
        } else {
            count = capacity;
        }
    }

    int weight(int unit) {
        return count * unit + pallet.weight() + 1250;
    }
}
