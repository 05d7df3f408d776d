# Extract Function: the call passes the arguments in the other order.
def area(width, height):
    if width < 0 or height < 0:
        raise ValueError("negative")
    return width * height


def difference(first, second):
    log_start(first, second)
    scale = first.unit / second.unit
    gap = first.size - second.size * scale
    store(gap, first.name)
    return gap
# after
def area(width, height):
    if width < 0 or height < 0:
        raise ValueError("negative")
    return width * height


def difference(first, second):
    log_start(first, second)
    gap = scaled_gap(second, first)
    store(gap, first.name)
    return gap


def scaled_gap(one, two):
    scale = one.unit / two.unit
    return one.size - two.size * scale
