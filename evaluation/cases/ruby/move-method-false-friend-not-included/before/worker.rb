module Logging
  def log(text)
    puts text
  end
end

class Worker
  include Comparable

  def run
    warn_slow(3)
  end

  def warn_slow(seconds)
    return if seconds < 2

    log "slow: #{seconds} s in #{self.class.name}"
  end
end
