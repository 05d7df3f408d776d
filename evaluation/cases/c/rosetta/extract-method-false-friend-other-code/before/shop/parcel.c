#include <stdlib.h>
#include "parcel.h"
#include "scale.h"

double postage(const struct parcel *parcel)
{
    double weight = 0;
    for (int i = 0; i < parcel->count; i++)
        weight += parcel->items[i].weight * parcel->items[i].count;
    return weight * 0.5 + 2;
}
