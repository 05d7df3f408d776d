#include "store.h"

void refusesUnknownKeys(Store& store) {
    store.open();
    EXPECT_THROW(store.load("unknown", 17), KeyError);
}

void refusesOldKeys(Store& store) {
    store.open();
    EXPECT_THROW(store.load("old", 14), std::range_error);
}
