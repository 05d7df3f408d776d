package house;

/** A door with a lock. */
class Door {
    private final Log log = new Log();

    void enter(User user) {
        if (user.isActive()) {
            unlock(user.key());
            log.entered(user);
        } else {
            ring();
            log.refused(user);
        }
    }

    void check(User user, int hour) {
        if (user.isGuest()) {
            if (hour > 18) {
                log.late(user, hour);
            }
        }
    }

    void leave(User user, int hour) {
        if (user.isLast() && hour > 20) {
            arm(user.key(), hour);
        }
    }

    String label(User user) {
        if (user.isGuest()) {
            return "guest of " + user.host();
        } else {
            return user.name();
        }
    }
}
