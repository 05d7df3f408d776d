class Wire:
    def send(self, item):
        self.items.append(item)


def finish(wire):
    wire.close()
