#include "csv_export.h"

void export_all(struct order *orders, int count, FILE *out)
{
    for (int i = 0; i < count; i++)
        write_order(csv_default(), &orders[i], out);
}
