export class Queue {
  constructor(name, limit, clock) {
    this.name = name;
    this.limit = limit;
    this.clock = clock;
  }

  static named(name) {
    return new Queue(name, MAILS_MAX, Date.now);
  }
}
