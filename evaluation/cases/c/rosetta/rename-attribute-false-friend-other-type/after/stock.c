#include "pallet.h"

struct stock {
    struct pallet pallet;
    struct gate gate;
    int count;
};

void stock_init(struct stock *stock, int most)
{
    gate_init(&stock->gate, most);
    stock->count = 0;
}

bool has_room(const struct stock *stock, int amount)
{
    return gate_admits(&stock->gate, stock->count, amount);
}

void fill(struct stock *stock, int amount)
{
    if (has_room(stock, amount)) {
        stock->count += amount;
    } else {
        gate_refuse(&stock->gate, amount);
    }
}

int weight(const struct stock *stock, int unit)
{
    return stock->count * unit + pallet_weight(&stock->pallet) + 1250;
}
