export class Queue {
  constructor(limit) {
    this.limit = limit;
  }

  static compare(one, other) {
    return one.priority - other.priority || one.added - other.added;
  }

  push(job) {
    this.jobs.push(job);
  }
}

Queue.merge = function (queues) {
  return queues.flatMap((queue) => queue.jobs).sort(Queue.compare);
};
