class Base:
    def __init__(self, log, path):
        self.log = log
        self.path = path

    def name(self):
        return "base"


class Sub(Base):
    def read(self):
        return open(self.path).read()
