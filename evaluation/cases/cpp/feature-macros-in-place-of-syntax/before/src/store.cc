#include "store.h"

LIST_OF(Item) pending;
LIST_OF(Item) sent = none();

struct alignas(16) Slot {
  MOCK_METHOD(int, length, (int));
  int size;
};

struct Store {
  struct alignas(8) {
    MOCK_METHOD(int, count, (int));
    int used;
  } inner;

  int find(Key* = table->first, int from = 1) { return from + 1; }
};

enum class [[nodiscard]] State { Open, Closed };

void check() {
  IF_KNOWN(a) {
    IF_OPEN(b) {
      left();
    } else {
      right();
    }
  } else {
    other();
  }
  last();
}

void after() { check(); }
