function invert(job) {
  if (job.state !== 1) {
    log('open', job);
    open(job);
  } else {
    log('done', job);
    close(job);
  }
}

function choose(job) {
  return job.isLarge ? large(job) : small(job);
}

function arrow(job) {
  job.onEnd(() => {
    log('end', job);
  });
}

function changesPart(job, size) {
  if (job.isDone && size <= 3) {
    log('done', job, size);
    close(job);
  }
}

function invertLast(job) {
  do {
    log('work', job);
    work(job);
  } while (!job.isOpen);
}

function invertLong(job) {
  if (
    !job.isDone ||
    job.size >= 3
  ) {
    log('small', job);
    drop(job);
  } else {
    log('done', job);
    close(job);
  }
}

function pipeline(jobs) {
  jobs.forEach(job => {
    log('job', job.name);
    store.put(job);
  });
}

function loop(jobs) {
  for (const job of jobs) {
    log('open', job.name);
    store.open(job);
  }
}

function otherLoop(jobs) {
  show(jobs.filter(it => it.isDone));
}
