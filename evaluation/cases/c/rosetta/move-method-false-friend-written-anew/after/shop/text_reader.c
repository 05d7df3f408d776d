#include "csv.h"
#include "order.h"

struct order read_order(char *line)
{
    char *cells[2];
    csv_cells(line, cells);
    return make_order(cells[0], cells[1]);
}
