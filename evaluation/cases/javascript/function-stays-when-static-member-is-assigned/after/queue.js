export class Queue {
  constructor(limit) {
    this.limit = limit;
  }

  static merge(queues) {
    return queues.flatMap((queue) => queue.jobs).sort(Queue.compare);
  }

  push(job) {
    this.jobs.push(job);
  }
}

Queue.compare = (one, other) => {
  return one.priority - other.priority || one.added - other.added;
};
