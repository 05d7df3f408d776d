class Client:
    def get(self, url: str, follow: bool | web.Default = web.Default.REDIRECT):
        return self.session.get(url, redirects=follow)

    def put(self, url: str, follow: bool | web.Default = web.Default.REDIRECT):
        return self.session.put(url, redirects=follow)
