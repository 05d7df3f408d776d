module.exports = Queue;

var proto = Queue.prototype;

function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

proto.push = function (job) {
  if (this.jobs.length >= this.limit) {
    throw new Error('full');
  }
  this.jobs.push(job);
};

proto.next = function () {
  return this.waiting ? null : this.jobs.shift();
};
