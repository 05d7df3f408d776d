/** A door with a lock. */
export class Door {
  constructor(log) {
    this.log = log;
  }

  enter(user) {
    if (user.isActive()) {
      this.unlock(user.key);
      this.log.entered(user);
    } else {
      this.ring();
      this.log.refused(user);
    }
  }

  check(user, hour) {
    if (user.isGuest()) {
      if (hour > 18) {
        this.log.late(user, hour);
      }
    }
  }

  leave(user, hour) {
    if (user.isLast()) {
      if (hour > 20) {
        this.arm(user.key, hour);
      }
    }
  }

  label(user) {
    if (user.isGuest()) {
      return "guest of " + user.host;
    } else {
      return user.name;
    }
  }
}
