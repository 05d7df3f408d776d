def counter():
    n = 0

    def bump():
        nonlocal n
        n += 1

    def doubled():
        return n * 2

    return bump, doubled
