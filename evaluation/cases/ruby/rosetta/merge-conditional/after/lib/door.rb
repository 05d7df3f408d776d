# A door with a lock.
class Door
  def initialize(log)
    @log = log
  end

  def enter(user)
    if user.active?
      unlock(user.key)
      @log.entered(user)
    else
      ring
      @log.refused(user)
    end
  end

  def check(user, hour)
    if user.guest? && hour > 18
      @log.late(user, hour)
    end
  end

  def leave(user, hour)
    if user.last? && hour > 20
      arm(user.key, hour)
    end
  end

  def label(user)
    if user.guest?
      "guest of " + user.host
    else
      user.name
    end
  end
end
