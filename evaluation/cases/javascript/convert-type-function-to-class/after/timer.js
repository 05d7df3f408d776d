class Timer {
  constructor(limit) {
    this.limit = limit;
  }
}
