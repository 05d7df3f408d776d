def from_capture(cmd):
    match cmd:
        case {"op": "add", "to": t}:
            add(t)
            return t.id
        case _:
            return None

def from_class(shape):
    match shape:
        case Circle(r=x):
            return x * x * 3
        case _:
            return 0

def from_position(shape):
    match shape:
        case Circle(x, other):
            check(other)
            return x * x * 3
        case _:
            return 0

def from_as(shape):
    match shape:
        case Circle() as c:
            draw(c)
            return c.area()

def from_sequence(rows):
    match rows:
        case [first, *r]:
            check(first, r)
            return len(r)

def from_mapping_rest(rows):
    match rows:
        case {"id": key, **r}:
            check(key, r)
            return len(r)

def from_alternative(rows):
    match rows:
        case [r] | (r, _):
            check(r)
            return r.id

def from_whole(rows):
    match rows:
        case 0:
            return 1
        case r if r > 3:
            check(r)
            return r + 1

def from_star(line):
    head, *r = line.split(",")
    check(r)
    return head, r

def from_for(rows):
    for key, (r, other) in rows:
        check(key, r)
        keep(r, other)

def from_comprehension(rows):
    return [r.name for r in rows if r.ok]

def from_two_comprehensions(rows):
    return [p.name for row in rows for p in row.parts if p.ok]

def from_with(path):
    with open(path) as f:
        check(f)
        return f.read()

def from_with_tuple(path):
    with both(path) as (f, other):
        check(f, other)
        return f.read()

def from_except(path):
    try:
        return read(path)
    except IOError as e:
        warn(path, e)
        raise LoadError(e)

def from_walrus(path):
    if (m := find(path)) is not None:
        check(m)
        return m.id

def from_lambda(rows):
    return sorted(rows, key=lambda r: (r.rank, r.name))
