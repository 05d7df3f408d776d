#include "door.h"

void Door::turn(int key) {
    handle += key * 2;
}

void Door::lock() {
    turn(0);
    log("lock");
}
