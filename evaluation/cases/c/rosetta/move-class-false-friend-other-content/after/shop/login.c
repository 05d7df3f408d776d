#include "directory.h"

int enter(const char *word)
{
    return directory_has(current_user(), word);
}
