#include "item.h"

struct Cart {
    struct item items[32];
    int count;
};

void add_item(struct Cart *goods, struct item item)
{
    if (item.available && goods->count < 32)
        goods->items[goods->count++] = item;
}

double total(const struct Cart *goods)
{
    double sum = 0;
    for (int i = 0; i < goods->count; i++)
        sum += goods->items[i].price;
    return sum;
}

double pay(const struct Cart *goods)
{
    return total(goods) * 1.2;
}
