/** A door with a lock. */
export class Door {
  constructor(private readonly log: Log) {}

  enter(user: User): void {
    if (user.isActive()) {
      this.unlock(user.key);
      this.log.entered(user);
    } else {
      this.ring();
      this.log.refused(user);
    }
  }

  check(user: User, hour: number): void {
    if (user.isGuest() || hour > 18) {
      this.log.late(user, hour);
    }
  }

  leave(user: User, hour: number): void {
    if (user.isLast() && hour > 20) {
      this.arm(user.key, hour);
    }
  }

  label(user: User): string {
    if (user.isGuest()) {
      return "guest of " + user.host;
    } else {
      return user.name;
    }
  }
}
