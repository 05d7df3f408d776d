#include <math.h>
#include "region.h"

const struct point *center(const struct region *region)
{
    return &region->center;
}

double distance(const struct point *from, const struct point *to)
{
    double width = from->x - to->x;
    double height = from->y - to->y;
    return sqrt(width * width + height * height);
}
