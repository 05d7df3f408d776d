#include <stdio.h>
#include "address.h"
#include "order.h"

void label(const struct order *order, char *line, size_t size)
{
    int length = snprintf(line, size, "%s: ", order->name);
    text(&order->address, line + length, size - length);
}
