def compare(rows, others):
    for o1, o2 in zip(rows.outcomes(), others.outcomes()):
        if o1 != o2:
            raise Mismatch()


def split(rows):
    head, rest = halves(rows)
    log('rows', rows)
    show(head)
    return rest


def takes(rows):
    one, two, three = parts(rows)
    log('rows', rows)
    return one.all(two, three)
