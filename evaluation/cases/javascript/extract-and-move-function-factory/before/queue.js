export class Queue {
  constructor(name, limit, clock) {
    this.name = name;
    this.limit = limit;
    this.clock = clock;
  }
}
