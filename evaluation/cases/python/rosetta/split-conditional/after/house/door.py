class Door:
    """A door with a lock."""

    def __init__(self, log):
        self.log = log

    def enter(self, user):
        if user.is_active():
            self.unlock(user.key)
            self.log.entered(user)
        else:
            self.ring()
            self.log.refused(user)

    def check(self, user, hour):
        if user.is_guest():
            if hour > 18:
                self.log.late(user, hour)

    def leave(self, user, hour):
        if user.is_last():
            if hour > 20:
                self.arm(user.key, hour)

    def label(self, user):
        if user.is_guest():
            return "guest of " + user.host
        else:
            return user.name
