package house

/** A door with a lock. */
class Door(log: Log) {
  def enter(user: User): Unit = {
    if (!user.isActive) {
      unlock(user.key)
      log.entered(user)
    } else {
      ring()
      log.refused(user)
    }
  }

  def check(user: User, hour: Int): Unit = {
    if (user.isGuest) {
      if (hour > 18) {
        log.late(user, hour)
      }
    }
  }

  def leave(user: User, hour: Int): Unit = {
    if (user.isLast && hour > 20) {
      arm(user.key, hour)
    }
  }
}
