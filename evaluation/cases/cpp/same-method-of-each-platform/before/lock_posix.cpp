#include "lock.h"
int Lock::wait(int time) {
    int left = remaining(time);
    return pthread_wait(&handle_, left);
}
int Lock::state() { return pthread_state(&handle_) & 3; }
