LIMIT: int = 3


def rename(rows):
    count = rows.size() * 2
    log("rows", count)
    show(count + 1)


def assigns_parameter(row, width):
    log("width", width)
    width = store.width(row)
    show(width + 1)
    store.put(row, width)


def assigns_again(rows):
    first = rows.first()
    log("first", first)
    first = first.next()
    show(first, LIMIT)


def parameterize(row):
    depth = store.depth()
    log("depth", depth)
    show(depth + 1)
