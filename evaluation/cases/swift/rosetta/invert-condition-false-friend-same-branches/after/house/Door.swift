/** A door with a lock. */
class Door {
    private let log: Log

    init(_ log: Log) {
        self.log = log
    }

    func enter(_ user: User) {
        if !user.isActive() {
            unlock(user.key)
            log.entered(user)
        } else {
            ring()
            log.refused(user)
        }
    }

    func check(_ user: User, _ hour: Int) {
        if user.isGuest() {
            if hour > 18 {
                log.late(user, hour)
            }
        }
    }

    func leave(_ user: User, _ hour: Int) {
        if user.isLast() && hour > 20 {
            arm(user.key, hour)
        }
    }

    func label(_ user: User) -> String {
        if user.isGuest() {
            return "guest of " + user.host
        } else {
            return user.name
        }
    }
}
