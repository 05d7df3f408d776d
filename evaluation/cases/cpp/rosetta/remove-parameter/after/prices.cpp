namespace shop {

/// Prices of one country.
class Prices {
public:
    explicit Prices(int rate) : rate_(rate) {}

    int total(int amount, int weight) {
        return taxed(amount) + shipping(weight);
    }

    int discounted(int amount, int percent) const {
        int reduction = amount * percent / 100;
        if (reduction > amount) {
            return 0;
        }
        return amount - reduction;
    }

    int taxed(int amount) const {
        return amount + amount * rate_ / 100;
    }

private:
    int shipping(int weight) {
        int fee = 4;
        if (weight > 20) {
            return fee * 3 + weight;
        }
        return fee + weight / 2;
    }

    int rate_;
};

}  // namespace shop
