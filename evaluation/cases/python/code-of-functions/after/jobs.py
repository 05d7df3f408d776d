def choose(job, store):
    return store.large(job) if job.is_large() else store.small(job)


def assign(job, store):
    size = store.large(job) if job.is_large() else store.small(job)
    return round(size)


def other(job, store):
    return store.first(job) if job.is_large() else store.final(job)


def load(path, log):
    try:
        return read(path)
    except (OSError, ValueError) as error:
        log.warn(path, error)
        raise LoadError(path)


def widen(path, log):
    try:
        return read(path)
    except (OSError, ValueError) as error:
        log.warn(path, error)
