#include <stdio.h>
#include "order.h"

void print_line(const struct order *order)
{
    printf("Total: %.2f EUR\n", total(order));
}
