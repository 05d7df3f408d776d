def label(item):
    return f"{item.name!r:>{width(item)}} ({size(item)} bytes)"


def size(item):
    return item.rows * item.columns * item.depth + 8
