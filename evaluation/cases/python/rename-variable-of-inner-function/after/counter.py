def counter():
    hits = 0

    def bump():
        nonlocal hits
        hits += 1

    def doubled():
        return hits * 2

    return bump, doubled
