package house

/** A door with a lock. */
class Door(log: Log) {
  def enter(user: User): Unit = {
    if (!user.isActive) {
      ring()
      log.refused(user)
    } else {
      unlock(user.key)
      log.entered(user)
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
