object Jobs {
  def close(job: Job, log: Log): Unit = {
    if (!job.ready) {
      log.warn("not ready")
      job.cancel()
    } else {
      log.info("closing")
      job.flush()
    }
  }

  def choose(job: Job, log: Log): Int = {
    if (job.size != 0 || !job.open) {
      log.warn("full")
      job.drain()
    } else {
      log.info("empty")
      job.result
    }
  }
}
