#include "door.h"

struct door {
  int width;
  const
#pragma pack(1)
  char *name;
};

enum wood {
  OAK,
#define OAK OAK
  PINE
#define PINE PINE
};

static
#pragma GCC diagnostic ignored "-Wunused"
int open_door(struct door *door, int turns)
#pragma GCC diagnostic pop
{
  return turn(door->name, turns) + door->width;
}

static const char *
#pragma warning(disable: 4100)
title_of(struct door *door,
#define LENGTH_MAX 80
         int length) {
  return cut(door->name, length * 2);
}

static
#pragma warning(default: 4100)
long count_uses(struct door *door) {
  return uses(door->name) + 1;
}

unsigned
#line 30 "door.c"
long opened = 7;
