#include <stdio.h>
#include "customer.h"

static double rebate(const struct customer *customer, double total)
{
    double rate = 0.1;
    if (customer->years > 5)
        rate += 0.05;
    if (customer->is_member)
        rate += 0.02;
    if (customer->is_blocked)
        rate = 0;
    return rate * total;
}

void print_label(const struct customer *customer, double total)
{
    printf("You save %.2f\n", rebate(customer, total));
}
