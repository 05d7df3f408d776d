#include <math.h>
#include "order.h"

static double tax_of(const struct item *item)
{
    double rate = item->is_food ? 0.07 : 0.19;
    return round(item->price * rate * 100) / 100;
}

double total(const struct order *order)
{
    double sum = 0;
    for (int i = 0; i < order->count; i++) {
        const struct item *item = &order->items[i];
        sum += item->price + tax_of(item);
    }
    return sum;
}
