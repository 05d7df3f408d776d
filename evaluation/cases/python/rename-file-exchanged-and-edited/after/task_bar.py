"""Bars of tasks."""
WIDTH = 40


class TaskBar:
    def __init__(self, total, done):
        self.total = max(total, 1)
        self.done = min(done, total)

    def share(self):
        return self.done / self.total

    def drawn(self):
        filled = int(self.share() * WIDTH)
        return '#' * filled + '.' * (WIDTH - filled)

    def update(self, done):
        self.done = min(done, self.total)
        return self.drawn()
