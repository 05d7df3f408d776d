import logging

log = logging.getLogger("jobs")


class Jobs:
    def __init__(self, sessions):
        self.sessions = sessions

    def import_orders(self, reader):
        log.info("start")
        session = self.sessions.open()
        for order in reader.read_all():
            session.insert(order)
        session.close()
        log.info("done")

    def is_idle(self):
        return self.sessions.count() == 0
