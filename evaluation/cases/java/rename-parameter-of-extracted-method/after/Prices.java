package shop;

class Prices {
    int total(int amount, boolean isNoted) {
        if (isNoted) {
            Rates.note("total");
        }
        return priced(amount);
    }

    private int priced(final long number) {
        int rate = Rates.of(number);
        Rates.check(rate, number);
        return rate * number;
    }
}
