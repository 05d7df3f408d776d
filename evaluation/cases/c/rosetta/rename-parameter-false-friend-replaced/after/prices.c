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

int taxed(const struct prices *prices, int amount, const struct country *country)
{
    return amount + amount * country_rate(country, prices->rate) / 100;
}

int total(const struct prices *prices, int amount, int weight)
{
    return taxed(prices, amount, country_home()) + shipping(weight);
}
