function invert(job) {
  if (job.state === 1) {
    log('done', job);
    close(job);
  } else {
    log('open', job);
    open(job);
  }
}

function choose(job) {
  if (job.isLarge) {
    return large(job);
  }
  return small(job);
}

function arrow(job) {
  job.onEnd(function () {
    log('end', job);
  });
}

function changesPart(job, size) {
  if (job.isDone && size > 3) {
    log('done', job, size);
    close(job);
  }
}

function invertLast(job) {
  do {
    log('work', job);
    work(job);
  } while (job.isOpen);
}

function invertLong(job) {
  if (
    job.isDone &&
    job.size < 3
  ) {
    log('done', job);
    close(job);
  } else {
    log('small', job);
    drop(job);
  }
}

function pipeline(jobs) {
  for (const job of jobs) {
    log('job', job.name);
    store.put(job);
  }
}

function loop(jobs) {
  jobs.forEach(job => {
    log('open', job.name);
    store.open(job);
  });
}

function otherLoop(jobs) {
  for (const job of jobs) {
    log('last', job.name);
    store.close(job);
  }
}
