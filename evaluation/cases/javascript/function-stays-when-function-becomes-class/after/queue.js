class Queue {
  constructor(limit) {
    this.limit = limit;
    this.jobs = [];
  }

  push(job) {
    if (this.jobs.length >= this.limit) {
      throw new Error('full');
    }
    this.jobs.push(job);
  }

  next() {
    return this.jobs.shift();
  }
}
