#include <math.h>
#include <stdbool.h>
#include "region.h"

double distance(const struct point *from, const struct point *to)
{
    double width = from->x - to->x;
    double height = from->y - to->y;
    return sqrt(width * width + height * height);
}

bool is_near(const struct region *region, const struct point *place)
{
    return distance(&region->center, place) < 10;
}
