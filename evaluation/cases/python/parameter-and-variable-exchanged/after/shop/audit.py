def scan(folder):
    name = folder.path
    announce(name)
    walk(folder, name)
    return len(folder)
