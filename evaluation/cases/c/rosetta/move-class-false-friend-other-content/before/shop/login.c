#include "account.h"

int enter(const char *word)
{
    return admits(current_account(), word);
}
