// Rename Method: a variable was extracted.
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
                int rated = item * rate;
                sum += rated;
            }
        }
        return sum - discount;
    }
}
