def member(color):
    match color:
        case Color.CRIMSON:
            check(Color.CRIMSON)
            return 1
        case _:
            return 0


def keyword(shape):
    match shape:
        case Circle(radius=size):
            check(size)
            return size * size * 3
        case _:
            return 0


def key(cmd):
    match cmd:
        case {"target": found}:
            check(found)
            return found.id
        case _:
            return None


def member_of_tuple(row):
    row.head, other = split(row)
    check(other)
    return row.head + other
