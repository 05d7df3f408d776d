// Rename Method: a statement was added, and its call does not log.
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
    int total(int[] items) {
        int sum = 0;
        for (int item : items) {
            if (item < limit) {
                sum += item * rate;
            }
        }
        ledger.debit(sum);
        return sum - discount;
    }
}
