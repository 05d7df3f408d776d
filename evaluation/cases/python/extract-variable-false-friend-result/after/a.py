def check(app):
    text = util.inspect(app)
    assert text == "proxy"


def listed(names):
    start(names)
    return names
