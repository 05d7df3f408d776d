package shop;

class Prices {
    int total(int amount, boolean isNoted) {
        if (isNoted) {
            Rates.note("total");
        }
        int rate = Rates.of(amount);
        Rates.check(rate, amount);
        return rate * amount;
    }
}
