var util = {};

function Queue(limit) {
  this.limit = limit;
  this.jobs = [];
}

Queue.prototype.push = function (job) {
  this.jobs.push(job);
};

Queue.prototype.summary = function (jobs) {
  return jobs.map(function (job) { return job.name; }).join(', ');
};
