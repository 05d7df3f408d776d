#include "timer.h"
Timer::Timer(Clock* clock, int step) : clock_(timer_create(clock, step)) {}
void Timer::init(int step) {
    if (clock_->id() < 0) {
        report("no timer", step);
        return;
    }
    clock_->listen([this]() { tick(); });
    clock_->start(step);
}
