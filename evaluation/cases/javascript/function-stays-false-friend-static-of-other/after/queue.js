export class Queue {
  push(job) {
    this.jobs.push(job);
  }
}

export class Job {
  run() {
    return this.task(this.input);
  }
}

Job.compare = (one, other) => {
  return one.priority - other.priority || one.added - other.added;
};
