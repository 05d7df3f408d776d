def scan(path):
    clean = path.strip()
    walk(clean, 3)
    return size_of(path)
