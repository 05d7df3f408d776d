def label(item):
    return f"{item.name!r:>{width(item)}} ({item.rows * item.columns * item.depth + 8} bytes)"
