// Rename Method: the operands changed places.
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
        return discount - sum;
    }
}
