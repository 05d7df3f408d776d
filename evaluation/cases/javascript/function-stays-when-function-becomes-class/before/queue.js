function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

Object.assign(Queue.prototype, {
  push: function (job) {
    if (this.jobs.length >= this.limit) {
      throw new Error('full');
    }
    this.jobs.push(job);
  },

  next() {
    return this.jobs.shift();
  }
});
