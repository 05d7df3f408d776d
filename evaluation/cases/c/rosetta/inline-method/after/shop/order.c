#include <math.h>
#include "order.h"

double total(const struct order *order)
{
    double sum = 0;
    for (int i = 0; i < order->count; i++) {
        const struct item *item = &order->items[i];
        double rate = item->is_food ? 0.07 : 0.19;
        sum += item->price + round(item->price * rate * 100) / 100;
    }
    return sum;
}
