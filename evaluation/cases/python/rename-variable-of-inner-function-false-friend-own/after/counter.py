def counter():
    n = 0

    def doubled(rows):
        size = len(rows)
        note(size)
        return size * 2

    return doubled, n
