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
