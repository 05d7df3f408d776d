class Base:
    def __init__(self, log):
        self.log = log

    def name(self):
        return "base"


class Sub(Base):
    def __init__(self, log, path):
        super().__init__(log)
        self.path = path

    def read(self):
        return open(self.path).read()
