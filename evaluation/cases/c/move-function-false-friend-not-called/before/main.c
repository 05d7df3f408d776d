#include "pump.h"

int main(void) {
    struct tank tank;
    tank_init(&tank);
    int level = tank_fill(&tank, 50);
    printf("%d litres\n", level);
    return level > 0 ? 0 : 1;
}
