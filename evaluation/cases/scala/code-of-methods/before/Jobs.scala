object Jobs {
  def close(job: Job, log: Log): Unit = {
    if (job.ready) {
      log.info("closing")
      job.flush()
    } else {
      log.warn("not ready")
      job.cancel()
    }
  }

  def choose(job: Job, log: Log): Int = {
    if (job.size == 0 && job.open) {
      log.info("empty")
      job.result
    } else {
      log.warn("full")
      job.drain()
    }
  }
}
