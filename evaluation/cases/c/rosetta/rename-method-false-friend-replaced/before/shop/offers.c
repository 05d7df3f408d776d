#include <stdio.h>
#include "item.h"

static const struct item *cheapest(const struct item *items, int count)
{
    const struct item *best = items;
    for (int i = 1; i < count; i++) {
        if (items[i].price < best->price)
            best = &items[i];
    }
    return best;
}

void offer(const struct item *items, int count)
{
    const struct item *item = cheapest(items, count);
    printf("Today: %s\n", item->name);
}
