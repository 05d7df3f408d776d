def guard(job, log)
  return unless job.ready?

  log.info("closing")
  job.flush
  job.stop
end

def guard_of_two(job, log)
  unless job.ready? && job.open?
    return
  end
  log.info("closing both")
  job.flush
  job.drain
end

def same(job, log)
  log.info("same") unless job.kept?
  job.stop
end

def load(job, log)
  job.go
rescue KeyError, IndexError => e
  log.warn("bad", e)
  job.cancel
end
