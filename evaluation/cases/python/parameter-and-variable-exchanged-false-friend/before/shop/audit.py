def scan(place):
    walk(place, 3)
    return size_of(place)
