#include "pallet.h"

struct stock {
    struct pallet pallet;
    int wrapping;
    int count;
};

void fill(struct stock *stock, int amount)
{
    stock->count += amount;
}

int weight(const struct stock *stock, int unit)
{
    return stock->count * unit + pallet_load(&stock->pallet) + stock->wrapping;
}
