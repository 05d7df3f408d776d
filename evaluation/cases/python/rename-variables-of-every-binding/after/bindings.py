def from_capture(cmd):
    match cmd:
        case {"op": "add", "to": target}:
            add(target)
            return target.id
        case _:
            return None

def from_class(shape):
    match shape:
        case Circle(r=radius):
            return radius * radius * 3
        case _:
            return 0

def from_position(shape):
    match shape:
        case Circle(radius, other):
            check(other)
            return radius * radius * 3
        case _:
            return 0

def from_as(shape):
    match shape:
        case Circle() as circle:
            draw(circle)
            return circle.area()

def from_sequence(rows):
    match rows:
        case [first, *others]:
            check(first, others)
            return len(others)

def from_mapping_rest(rows):
    match rows:
        case {"id": key, **others}:
            check(key, others)
            return len(others)

def from_alternative(rows):
    match rows:
        case [row] | (row, _):
            check(row)
            return row.id

def from_whole(rows):
    match rows:
        case 0:
            return 1
        case count if count > 3:
            check(count)
            return count + 1

def from_star(line):
    head, *rest = line.split(",")
    check(rest)
    return head, rest

def from_for(rows):
    for key, (row, other) in rows:
        check(key, row)
        keep(row, other)

def from_comprehension(rows):
    return [row.name for row in rows if row.ok]

def from_two_comprehensions(rows):
    return [part.name for row in rows for part in row.parts if part.ok]

def from_with(path):
    with open(path) as file:
        check(file)
        return file.read()

def from_with_tuple(path):
    with both(path) as (file, other):
        check(file, other)
        return file.read()

def from_except(path):
    try:
        return read(path)
    except IOError as error:
        warn(path, error)
        raise LoadError(error)

def from_walrus(path):
    if (found := find(path)) is not None:
        check(found)
        return found.id

def from_lambda(rows):
    return sorted(rows, key=lambda row: (row.rank, row.name))
