#include <stdbool.h>
#include <string.h>
#include "coupons.h"
#include "registry.h"

int use(struct coupons *coupons, const char *code)
{
    if (registry_find(code) == NULL)
        return -1;
    remove_coupon(coupons, code);
    return 0;
}
