#include <stdio.h>
#include "billing/order.h"

void print_label(const struct order *order)
{
    printf("Sum: %.2f\n", total(order));
}
