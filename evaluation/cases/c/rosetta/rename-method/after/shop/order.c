#include <stdbool.h>
#include "order.h"

double sum_of_prices(const struct order *order)
{
    double sum = 0;
    for (int i = 0; i < order->count; i++)
        sum += order->items[i].price * order->items[i].count;
    return sum;
}

bool is_free(const struct order *order)
{
    return sum_of_prices(order) == 0;
}
