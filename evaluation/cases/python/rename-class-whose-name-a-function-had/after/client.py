class Client(Session):
    __test__ = False

    def __init__(self, app, base_url="http://localhost"):
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
