#include <stdbool.h>
#include <stdio.h>
#include "address.h"

bool is_known(const struct address *address)
{
    return address->street[0] != '\0';
}

void text(const struct address *address, char *line, size_t size)
{
    int length = snprintf(line, size, "%s", address->street);
    if (address->town[0] != '\0')
        snprintf(line + length, size - length, ", %s", address->town);
}
