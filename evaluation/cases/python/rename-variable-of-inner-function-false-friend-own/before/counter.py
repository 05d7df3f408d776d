def counter():
    n = 0

    def doubled(rows):
        n = len(rows)
        note(n)
        return n * 2

    return doubled, n
