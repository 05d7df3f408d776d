var util = {};

util.summary = function (jobs) {
  return jobs.map(function (job) { return job.name; }).join(', ');
};

function report(jobs) {
  console.log(util.summary(jobs));
}
