#include "item.h"

struct Basket {
    struct item items[32];
    int count;
};

void add_item(struct Basket *goods, struct item item)
{
    if (item.available && goods->count < 32)
        goods->items[goods->count++] = item;
}

double total(const struct Basket *goods)
{
    double sum = 0;
    for (int i = 0; i < goods->count; i++)
        sum += goods->items[i].price;
    return sum;
}

double pay(const struct Basket *goods)
{
    return total(goods) * 1.2;
}
