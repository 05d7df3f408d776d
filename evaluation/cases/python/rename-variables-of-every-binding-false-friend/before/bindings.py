def member(color):
    match color:
        case Color.RED:
            check(Color.RED)
            return 1
        case _:
            return 0


def keyword(shape):
    match shape:
        case Circle(r=size):
            check(size)
            return size * size * 3
        case _:
            return 0


def key(cmd):
    match cmd:
        case {"to": found}:
            check(found)
            return found.id
        case _:
            return None


def member_of_tuple(row):
    row.first, other = split(row)
    check(other)
    return row.first + other
