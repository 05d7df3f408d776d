#include <stdio.h>
#include <stdlib.h>
#include "catalogue.h"

void add(struct catalogue *catalogue, const char *name, struct item item)
{
    if (name[0] == '\0' || find(catalogue, name)) {
        fprintf(stderr, "not usable: %s\n", name);
        exit(1);
    }
    item.name = name;
    catalogue->items[catalogue->count++] = item;
}

void rename(struct catalogue *catalogue, const char *old, const char *name)
{
    if (name[0] == '\0' || find(catalogue, name)) {
        fprintf(stderr, "not usable: %s\n", name);
        exit(1);
    }
    struct item *item = find(catalogue, old);
    item->name = name;
}
