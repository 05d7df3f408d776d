#include "lock.h"
int Lock::wait(int time) {
    DWORD result = WaitForObject(handle_, time);
    if (result == WAIT_FAILED) report(errno);
    return result;
}
int Lock::state() { return pthread_state(&handle_) & 3; }
