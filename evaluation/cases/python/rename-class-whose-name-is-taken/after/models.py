class Request:
    def __init__(self, method, url):
        self.method = method
        self.url = url

    def prepare(self):
        return Prepared(self.method.upper(), self.url)


class OldRequest:
    def __init__(self, url, headers):
        self.url = url
        self.headers = headers

    def full_url(self):
        scheme, netloc, path = split(self.url)
        if not scheme:
            raise ValueError("no scheme in " + self.url)
        return join(scheme.lower(), netloc, quote(path))

    def send(self, session):
        response = session.open(self.full_url(), self.headers)
        for hook in session.hooks:
            response = hook(response)
        return response
