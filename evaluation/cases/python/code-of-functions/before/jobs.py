def choose(job, store):
    if job.is_large():
        return store.large(job)
    else:
        return store.small(job)


def assign(job, store):
    if job.is_large():
        size = store.large(job)
    else:
        size = store.small(job)
    return round(size)


def other(job, store):
    if job.is_late():
        store.note(job)
    return store.first(job) if job.is_large() else store.last(job)


def load(path, log):
    try:
        return read(path)
    except OSError as error:
        log.warn(path, error)
        raise LoadError(path)
    except ValueError as error:
        log.warn(path, error)
        raise LoadError(path)


def widen(path, log):
    try:
        return read(path)
    except OSError as error:
        log.warn(path, error)
