function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

var proto = Queue.prototype;

Queue.prototype.push = function (job) {
  if (this.jobs.length >= this.limit) {
    throw new Error('full');
  }
  this.jobs.push(job);
};

proto.next = function () {
  return this.jobs.shift();
};

Object.assign(proto, {
  isEmpty: function () {
    return this.jobs.length === 0;
  }
});
