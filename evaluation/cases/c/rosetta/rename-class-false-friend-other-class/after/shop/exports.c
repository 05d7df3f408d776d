#include "xml_export.h"

void export_all(struct order *orders, int count, FILE *out)
{
    for (int i = 0; i < count; i++)
        write_order(xml_default(), &orders[i], out);
}
