#include "store.h"

void refusesUnknownKeys(Store& store) {
    store.open();
    store.load("unknown", 17);
}

void refusesOldKeys(Store& store) {
    store.open();
    EXPECT_THROW(store.load("old", 12), KeyError);
}
