class Wire:
    def close(self):
        self.dead = True
        for listener in self.listeners:
            listener.closed(self)
