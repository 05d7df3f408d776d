class Client:
    def _choose(self, follow: bool | None, allow: bool | None) -> bool | web.Default:
        chosen: bool | web.Default = web.Default.REDIRECT
        if allow is not None:
            chosen = allow
        if follow is not None:
            chosen = follow
        return chosen

    def get(self, url: str, follow: bool | None = None, allow: bool | None = None):
        chosen = self._choose(follow, allow)
        return self.session.get(url, redirects=chosen)

    def put(self, url: str, follow: bool | None = None, allow: bool | None = None):
        chosen = self._choose(follow, allow)
        return self.session.put(url, redirects=chosen)
