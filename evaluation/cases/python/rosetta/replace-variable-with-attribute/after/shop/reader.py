class Reader:
    def __init__(self, source):
        self.source = source
        self.lines = 0

    def read(self):
        for line in self.source.open():
            self.lines += 1
            handle(line, self.lines)
        return self.lines
