var util = {};

function report(jobs) {
  function summary(jobs) {
    return jobs.map(function (job) { return job.name; }).join(', ');
  }
  console.log(summary(jobs));
}
