#include "engines.h"

void diesel::Engine::start(int speed) {
  ignite(speed, 3);
}
