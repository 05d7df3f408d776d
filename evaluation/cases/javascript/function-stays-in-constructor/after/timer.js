class Timer {
  constructor(clock) {
    this.started = clock.now();

    this.elapsed = () => {
      return clock.now() - this.started;
    };

    function reset() {
      this.started = clock.now();
      this.laps = [];
    }

    this.reset = reset;
  }
}
