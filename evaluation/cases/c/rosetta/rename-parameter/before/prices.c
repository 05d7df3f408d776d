#include "prices.h"

static int shipping(int weight)
{
    int fee = 4;
    if (weight > 20) {
        return fee * 3 + weight;
    }
    return fee + weight / 2;
}

int discounted(int amount, int percent)
{
    int reduction = amount * percent / 100;
    if (reduction > amount) {
        return 0;
    }
    return amount - reduction;
}

int taxed(const struct prices *prices, int amount, bool exempt)
{
    if (exempt) {
        return amount;
    }
    return amount + amount * prices->rate / 100;
}

int total(const struct prices *prices, int amount, int weight)
{
    return taxed(prices, amount, false) + shipping(weight);
}
