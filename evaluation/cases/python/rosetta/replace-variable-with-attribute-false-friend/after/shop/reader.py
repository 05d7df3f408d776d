class Reader:
    def __init__(self, source):
        self.source = source
        self.lines = 0

    def read(self):
        count = 0
        for line in self.source.open():
            count += 1
            handle(line, count)
        self.lines = count
        return count
