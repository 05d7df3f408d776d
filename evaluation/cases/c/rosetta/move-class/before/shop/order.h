#pragma once

struct order {
    double prices[16];
    int count;
};

static inline double total(const struct order *order)
{
    double sum = 0;
    for (int i = 0; i < order->count; i++)
        sum += order->prices[i];
    return sum;
}
