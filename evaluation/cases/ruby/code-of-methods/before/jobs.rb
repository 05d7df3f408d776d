def guard(job, log)
  if job.ready?
    log.info("closing")
    job.flush
    job.stop
  end
end

def guard_of_two(job, log)
  if job.ready? && job.open?
    log.info("closing both")
    job.flush
    job.drain
  end
end

def same(job, log)
  log.info("same") if !job.kept?
  job.stop
end

def load(job, log)
  job.go
rescue KeyError => e
  log.warn("bad", e)
  job.cancel
rescue IndexError => e
  log.warn("bad", e)
  job.cancel
end
