#include <string.h>

char *first(char *line)
{
    return line;
}
