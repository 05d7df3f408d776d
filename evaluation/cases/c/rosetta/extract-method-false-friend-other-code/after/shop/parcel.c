#include <stdlib.h>
#include "parcel.h"
#include "scale.h"

static double measured(const struct parcel *parcel)
{
    scale_reset();
    if (!scale_is_ready())
        abort();
    return scale_weight_of(parcel);
}

double postage(const struct parcel *parcel)
{
    double weight = measured(parcel);
    return weight * 0.5 + 2;
}
