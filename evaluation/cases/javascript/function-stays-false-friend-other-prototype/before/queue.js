function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

function Job(task) {
  this.task = task;
}

Queue.prototype.push = function (job) {
  this.jobs.push(job);
};

Queue.prototype.describe = function (job) {
  return job.name + ' of ' + job.owner + ', added ' + job.added;
};

Queue.prototype.isOverdue = function (job) {
  return job.deadline < Date.now() && !job.done;
};
