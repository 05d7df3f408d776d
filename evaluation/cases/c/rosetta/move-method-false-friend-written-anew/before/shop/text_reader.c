#include "order.h"

static void split(char *line, char **cells)
{
    int count = 0;
    for (char *cell = strtok(line, ";"); cell; cell = strtok(NULL, ";"))
        cells[count++] = trimmed(cell);
}

struct order read_order(char *line)
{
    char *cells[2];
    split(line, cells);
    return make_order(cells[0], cells[1]);
}
