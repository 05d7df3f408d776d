function Timer(clock) {
  this.started = clock.now();

  function reset(timer) {
    timer.started = clock.now();
    timer.laps = [];
  }

  this.reset = () => reset(this);
}
