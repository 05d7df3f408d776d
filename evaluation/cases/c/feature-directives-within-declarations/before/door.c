#include "door.h"

struct door {
  int width;
  const char *name;
};

enum wood { OAK, PINE };

static int open_door(struct door *door, int turns) {
  return turn(door->name, turns) + door->width;
}

static const char *title_of(struct door *door, int length) {
  return cut(door->name, length * 2);
}

static int count_uses(struct door *door) {
  return uses(door->name) + 1;
}

unsigned long opened = 7;
