def compare(rows, others):
    for e1, e2 in zip(rows.events(), others.events()):
        if e1 != e2:
            raise Mismatch()


def split(rows):
    first, rest = halves(rows)
    log('rows', rows)
    show(first)
    return rest


def takes(rows):
    old, new = halves(rows)
    log('rows', rows)
    return old + new
