#include "pallet.h"

struct stock {
    struct pallet pallet;
    int limit;
    int count;
};

void stock_init(struct stock *stock, int most)
{
    stock->limit = most;
    stock->count = 0;
}

bool has_room(const struct stock *stock, int amount)
{
    return stock->count + amount <= stock->limit;
}

void fill(struct stock *stock, int amount)
{
    if (has_room(stock, amount)) {
        stock->count += amount;
    } else {
        stock->count = stock->limit;
    }
}

int weight(const struct stock *stock, int unit)
{
    return stock->count * unit + pallet_weight(&stock->pallet) + 1250;
}
