#include <stdbool.h>
#include <string.h>
#include "coupons.h"
#include "registry.h"

static bool is_known(const struct coupons *coupons, const char *code)
{
    for (int i = 0; i < coupons->count; i++) {
        if (strcmp(coupons->items[i].code, code) == 0)
            return true;
    }
    return false;
}

int use(struct coupons *coupons, const char *code)
{
    if (!is_known(coupons, code))
        return -1;
    remove_coupon(coupons, code);
    return 0;
}
