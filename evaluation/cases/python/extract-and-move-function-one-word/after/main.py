from wire import Wire, finish


def run(wire, items):
    for item in items:
        wire.send(item)
    finish(wire)
