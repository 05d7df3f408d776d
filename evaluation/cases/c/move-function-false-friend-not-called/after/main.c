#include "pump.h"

int main(void) {
    struct tank tank;
    tank_init(&tank);
    int level = tank_level(&tank, 40);
    printf("%d litres\n", level);
    return level > 0 ? 0 : 1;
}
