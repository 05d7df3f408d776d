package shop;

/** Prices of one country. */
class Prices {
    private final int rate;

    Prices(int rate) {
        this.rate = rate;
    }

    int total(int amount, int weight) {
        return taxed(amount, Country.HOME) + shipping(weight);
    }

    int discounted(int amount, int percent) {
        int reduction = amount * percent / 100;
        if (reduction > amount) {
            return 0;
        }
        return amount - reduction;
    }

    int taxed(int amount, Country country) {
        return amount + amount * country.rateOr(rate) / 100;
    }

    private int shipping(int weight) {
        int fee = 4;
        if (weight > 20) {
            return fee * 3 + weight;
        }
        return fee + weight / 2;
    }
}
