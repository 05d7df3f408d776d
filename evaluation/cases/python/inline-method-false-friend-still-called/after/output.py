class Group(Root):
    def __init__(self, name):
        super().__init__(name)
        self.chain = parse_chain(name)
        self.callback = None
        self.commands = []


def echo(file, message):
    file.write(encode(message, "utf-8"))
    file.flush()
