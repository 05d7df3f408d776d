def plain(server):
    url = server.url.rstrip("/") + "/"

    def inner(*suffix):
        return urljoin(url, "/".join(suffix))

    return inner


def secure_url(secure_server):
    url = secure_server.url.rstrip("/") + "/"

    def inner(*suffix):
        return urljoin(url, "/".join(suffix))

    return inner
