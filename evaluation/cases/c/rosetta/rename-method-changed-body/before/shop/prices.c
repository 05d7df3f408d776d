#include <stdio.h>
#include "customer.h"

static double discount(const struct customer *customer, double total)
{
    double rate = 0.1;
    if (customer->years > 5)
        rate += 0.05;
    if (customer->is_member)
        rate += 0.02;
    return rate * total;
}

void print_label(const struct customer *customer, double total)
{
    printf("You save %.2f\n", discount(customer, total));
}
