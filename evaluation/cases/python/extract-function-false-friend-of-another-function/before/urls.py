def plain(*suffix):
    return urljoin(PLAIN, "/".join(suffix))


def secure(*suffix):
    return urljoin(SECURE, "/".join(suffix))
