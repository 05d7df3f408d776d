package shop;

/** Prices of one country. */
class Prices {
    private final int rate;

    Prices(int rate) {
        this.rate = rate;
    }

    int total(int amount, int weight) {
        return taxed(amount, false) + shipping(weight);
    }

    int discounted(int price, int percent) {
        int reduction = price * percent / 100;
        if (reduction > price) {
            return 0;
        }
        return price - reduction;
    }

    int taxed(int amount, boolean exempt) {
        if (exempt) {
            return amount;
        }
        return amount + amount * rate / 100;
    }

    private int shipping(int weight) {
        int fee = 4;
        if (weight > 20) {
            return fee * 3 + weight;
        }
        return fee + weight / 2;
    }
}
