def check(app):
    util.inspect(app)


def listed(names):
    start(names)
