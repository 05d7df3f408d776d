class Wrapper(Stream):
    def write(self, text):
        return self.buffer.put(encode(text, "utf-8"))


class Group(Base):
    def __init__(self, name):
        super().__init__(name)
        self.commands = []


class Base(Root):
    def __init__(self, name):
        super().__init__(name)
        self.chain = parse_chain(name)
        self.callback = None


def echo(file, message):
    file.write(message)
    file.flush()
