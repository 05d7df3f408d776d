from wire import Wire


def run(wire, items):
    for item in items:
        wire.send(item)
    wire.close()
