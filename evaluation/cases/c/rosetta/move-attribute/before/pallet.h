#ifndef PALLET_H
#define PALLET_H

struct pallet {
    int boards;
};

static inline int pallet_load(const struct pallet *pallet)
{
    return pallet->boards * 800;
}

#endif
