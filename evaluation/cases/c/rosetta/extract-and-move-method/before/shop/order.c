#include <stdio.h>
#include "address.h"
#include "order.h"

void label(const struct order *order, char *line, size_t size)
{
    int length = snprintf(line, size, "%s: ", order->name);
    length += snprintf(line + length, size - length, "%s", order->address.street);
    if (order->address.town[0] != '\0')
        snprintf(line + length, size - length, ", %s", order->address.town);
}
