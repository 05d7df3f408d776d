LIMIT: float = 3


def rename(rows):
    total = rows.size() * 2
    log("rows", total)
    show(total + 1)


def assigns_parameter(row, width):
    log("width", row, width)
    show(width + 1)
    store.put(row, width)


def assigns_again(rows):
    item = rows.first()
    log("first", item)
    item = item.next()
    show(item, LIMIT)


def parameterize(row, depth):
    log("depth", depth)
    show(depth + 1)
