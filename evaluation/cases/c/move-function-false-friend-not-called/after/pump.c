#include "pump.h"

int tank_fill(struct tank *tank, int litres) {
    while (litres > 0 && !tank->closed) {
        int stroke = pump_stroke(&tank->pump, litres);
        litres -= stroke;
        tank->level = tank->level + stroke;
        log_stroke(tank->name, stroke);
    }
    return tank->level;
}
