#pragma once

struct account {
    double entries[64];
    int count;
};

static inline double balance(const struct account *account)
{
    double sum = 0;
    for (int i = 0; i < account->count; i++)
        sum += account->entries[i];
    return sum;
}
