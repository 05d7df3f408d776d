function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

function Job(task) {
  this.task = task;
}

var proto = Job.prototype;

Queue.prototype.push = function (job) {
  this.jobs.push(job);
};

proto.describe = function (job) {
  return job.name + ' of ' + job.owner + ', added ' + job.added;
};

Object.assign(proto, {
  isOverdue: function (job) {
    return job.deadline < Date.now() && !job.done;
  }
});
