// Rename Method: `this`, `final`, parentheses and a conversion have no effect.
class Cart {
    int price(int[] items) {
        int sum = 0;
        for (int item : items) {
            if (item < limit) {
                sum += item * rate;
            }
        }
        return sum - discount;
    }
}
// after
class Cart {
    int total(final int[] items) {
        int sum = 0;
        for (final int item : items) {
            if (item < limit) {
                sum += (item * this.rate);
            }
        }
        return (int) (sum - discount);
    }
}
