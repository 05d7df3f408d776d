#include <string.h>

static void split(char *line, char **parts)
{
    char *end = strstr(line, ": ");
    parts[0] = line;
    parts[1] = end ? end + 2 : "";
    if (end)
        *end = '\0';
}

char *first(char *line)
{
    char *parts[2];
    split(line, parts);
    return parts[0];
}
