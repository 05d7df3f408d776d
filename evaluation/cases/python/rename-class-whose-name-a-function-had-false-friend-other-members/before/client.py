class _Client(Session):
    def __init__(self, app, base_url):
        self.app = app
        self.base_url = base_url

    def request(self, method, url):
        target = join(self.base_url, url)
        for hook in self.app.hooks:
            target = hook(method, target)
        return self.app.handle(method, target)

    def close(self):
        for adapter in self.app.adapters:
            adapter.close()
        self.app.shutdown()


def Client(app, base_url="http://localhost"):
    """Test runners collect classes of this name."""
    return _Client(app, base_url)
