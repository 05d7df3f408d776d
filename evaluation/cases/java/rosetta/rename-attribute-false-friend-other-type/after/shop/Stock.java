package shop;

/** Goods of one kind in one room. */
class Stock {
    private final Pallet pallet = new Pallet();
    private Gate gate;
    private int count;

    Stock(int most) {
        gate = Gate.forMost(most);
        count = 0;
    }

    boolean hasRoom(int amount) {
        return gate.admits(count, amount);
    }

    void fill(int amount) {
        if (hasRoom(amount)) {
            count += amount;
        } else {
            gate.refuse(amount);
        }
    }

    int weight(int unit) {
        return count * unit + pallet.weight() + 1250;
    }
}
