function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

Queue.prototype.push = function (job) {
  if (this.jobs.length >= this.limit) {
    throw new Error('full');
  }
  this.jobs.push(job);
};

Queue.prototype.next = function () {
  return this.jobs.shift();
};

Queue.prototype.isEmpty = function () {
  return this.jobs.length === 0;
};
