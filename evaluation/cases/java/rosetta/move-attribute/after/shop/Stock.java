package shop;

/** Goods of one kind in one room. */
class Stock {
    private final Pallet pallet = new Pallet();
    private int count = 0;

    void fill(int amount) {
        count += amount;
    }

    int weight(int unit) {
        return count * unit + pallet.load() + pallet.wrapping;
    }
}
