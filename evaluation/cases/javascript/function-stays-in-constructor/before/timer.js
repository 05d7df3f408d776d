function Timer(clock) {
  this.started = clock.now();

  this.elapsed = function () {
    return clock.now() - this.started;
  };

  function reset() {
    this.started = clock.now();
    this.laps = [];
  }

  this.reset = reset;
}
