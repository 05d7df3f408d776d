def load(first, second, wait_first=None, wait_second=None, shuffle=True):
    _, one = read(first.sources, wait=wait_first, shuffle=shuffle)
    _, two = read(second.sources, wait=wait_second, shuffle=shuffle)
    return one + two


def show(rows, width, height):
    log('rows', rows)
    frame = draw(rows, width)
    return frame.cut(height)


def collect(parents, *args, **kwargs):
    log('collect', parents)
    return store.all(parents, args, kwargs)


def order(rows, space, index):
    found = [index[row] for row in space if row in index]
    return [rows[at] for at in found]


def put(key, opts):
    opts = opts or {}
    log('put', key)
    store.put(key, opts.owner, opts.limit)


def paint(rows, shape_kinds):
    for kind in shape_kinds:
        rows.draw(kind)
    return rows.frame
