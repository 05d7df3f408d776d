def scan(place):
    f = open_folder(place)
    announce(place)
    walk(f, place)
    return len(f)
