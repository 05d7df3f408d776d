#include <stdio.h>
#include "order.h"

void print_line(const struct order *order)
{
    printf("Total: %.2f EUR\n", sum_of_prices(order));
}
