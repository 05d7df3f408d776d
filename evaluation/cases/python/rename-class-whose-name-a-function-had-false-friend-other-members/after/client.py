class Client:
    def __init__(self, app, base_url="http://localhost"):
        self.session = Session()
        self.session.mount(base_url, app)

    def fetch(self, path):
        return self.session.get(path).content

    def upload(self, path, file):
        with open(file, "rb") as content:
            return self.session.post(path, content)
