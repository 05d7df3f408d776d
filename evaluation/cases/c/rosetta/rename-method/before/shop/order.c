#include <stdbool.h>
#include "order.h"

double total(const struct order *order)
{
    double sum = 0;
    for (int i = 0; i < order->count; i++)
        sum += order->items[i].price * order->items[i].count;
    return sum;
}

bool is_free(const struct order *order)
{
    return total(order) == 0;
}
