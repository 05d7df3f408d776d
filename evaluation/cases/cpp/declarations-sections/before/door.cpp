#include "door.h"

void Door::turn(int key) {
    handle += key;
}
