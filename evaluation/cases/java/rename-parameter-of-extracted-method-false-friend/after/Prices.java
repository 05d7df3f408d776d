package shop;

class Prices {
    int total(int amount, boolean isNoted) {
        if (isNoted) {
            Rates.note("total");
        }
        return priced(amount, 10);
    }

    private int priced(int amount, int step) {
        int rate = Rates.of(step);
        Rates.check(rate, step);
        return rate * amount;
    }
}
