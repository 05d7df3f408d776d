import logging

log = logging.getLogger("jobs")


class Jobs:
    def __init__(self, sessions):
        self.sessions = sessions

    def is_idle(self):
        return self.sessions.count() == 0

    def purge_accounts(self, days):
        log.info("start")
        session = self.sessions.open()
        removed = session.delete_older_than(days)
        log.info("removed %d", removed)
        session.close()
        log.info("done")
