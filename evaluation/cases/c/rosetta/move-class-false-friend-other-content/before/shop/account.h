#pragma once
#include <string.h>
#include "hashes.h"

struct account {
    char user[32];
    char password[64];
};

static inline int admits(const struct account *account, const char *word)
{
    return strcmp(hash_of(word), account->password) == 0;
}
