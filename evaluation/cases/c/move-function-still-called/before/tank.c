#include "pump.h"

int tank_fill(struct tank *tank, int litres) {
    tank->level = tank->level + litres;
    if (tank->level > tank->size) {
        tank->level = tank->size;
    }
    return tank->level;
}
