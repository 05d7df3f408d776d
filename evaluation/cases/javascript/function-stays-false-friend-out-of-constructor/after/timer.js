function reset(timer, clock) {
  timer.started = clock.now();
  timer.laps = [];
}

class Timer {
  constructor(clock) {
    this.started = clock.now();
    this.reset = () => reset(this, clock);
  }
}
