#include "lock.h"
int Lock::wait(int time) {
    DWORD result = WaitForObject(handle_, time);
    if (result == WAIT_FAILED) report(GetLastError());
    return result;
}
int Lock::state() { return QueryState(handle_) | 8; }
