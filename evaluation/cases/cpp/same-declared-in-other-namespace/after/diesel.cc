#include "engines.h"

// Diesel ignites.
void diesel::Engine::start(int speed) {
  ignite(speed, 3);
}
