package house

/** A door with a lock. */
class Door(private val log: Log) {
    fun enter(user: User) {
        if (user.isActive()) {
            unlock(user.key)
            log.entered(user)
        } else {
            ring()
            log.refused(user)
        }
    }

    fun check(user: User, hour: Int) {
        if (user.isGuest()) {
            if (hour > 18) {
                log.late(user, hour)
            }
        }
    }

    fun leave(user: User, hour: Int) {
        if (user.isLast()) {
            if (hour > 20) {
                arm(user.key, hour)
            }
        }
    }

    fun label(user: User): String {
        if (user.isGuest()) {
            return "guest of " + user.host
        } else {
            return user.name
        }
    }
}
