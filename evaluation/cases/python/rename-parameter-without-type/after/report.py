def load(sources, wait=None, kinds=None, shuffle=True):
    if kinds is None:
        kinds = [str for _ in range(len(sources))]
    loaded = []
    for source, kind in zip(sources, kinds):
        _, data = read(source, wait=wait, shuffle=shuffle)
        loaded.append(kind(data))
    return loaded


def show(rows, columns, height, title):
    log('rows', rows, title)
    frame = draw(rows, columns)
    return frame.cut(height)


def collect(parents, kind, args, kwargs):
    log('collect', parents, kind)
    return store.all(parents, args, kwargs)


def order(rows, letters, index):
    space = product(letters)
    found = [index[row] for row in space if row in index]
    return [rows[at] for at in found]


def put(key, options):
    opts = options or {}
    log('put', key)
    store.put(key, opts.owner, opts.limit)


def paint(rows, shape_kind):
    shown = rows.of(shape_kind)
    return shown.frame
