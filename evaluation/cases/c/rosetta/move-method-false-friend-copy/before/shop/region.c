#include "region.h"

const struct point *center(const struct region *region)
{
    return &region->center;
}
