#include "export.h"

struct csv_export {
    char separator;
};

const char *suffix(void)
{
    return ".csv";
}

void write_order(const struct csv_export *settings, const struct order *order, FILE *out)
{
    for (int i = 0; i < order->count; i++)
        fprintf(out, "%s%c%f\n", order->items[i].name, settings->separator, order->items[i].price);
}
