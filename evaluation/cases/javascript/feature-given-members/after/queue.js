function Queue() {}

Queue.prototype = {
  push: function (job) {
    this.jobs.push(job, 1);
  }
};

Queue.extend = Object.assign.bind(null, Queue);

Queue.extend({
  create: function (jobs) {
    return Object.assign(new Queue(), { jobs: jobs, label: function () { return jobs.length + ' jobs'; } });
  }
});

function derive() {
  return Queue.extend({
    drain: function () {
      this.jobs.length = 0;
    }
  });
}

Queue.utilities = copy(Queue, {
  count: function (queue) {
    return queue.jobs.length;
  }
});
