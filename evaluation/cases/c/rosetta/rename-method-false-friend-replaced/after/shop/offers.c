#include <stdio.h>
#include <stdlib.h>
#include "item.h"

static const struct item *drawn(const struct item *items, int count)
{
    int place = rand() % count;
    return items + place;
}

void offer(const struct item *items, int count)
{
    const struct item *item = drawn(items, count);
    printf("Today: %s\n", item->name);
}
