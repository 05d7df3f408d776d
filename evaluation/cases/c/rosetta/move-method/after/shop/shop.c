#include <stdbool.h>
#include "region.h"

bool is_near(const struct region *region, const struct point *place)
{
    return distance(&region->center, place) < 10;
}
