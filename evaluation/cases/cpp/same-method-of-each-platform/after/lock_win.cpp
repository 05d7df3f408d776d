#include "lock.h"
int Lock::wait(int time) { return waitEvent(handle_, time, true, 0); }
int Lock::state() { return QueryState(handle_) | 8; }
