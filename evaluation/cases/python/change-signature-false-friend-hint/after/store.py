class Store:
    def add(self, item: str, count: int = 2) -> None:
        self.items[item] = self.items.get(item, 0) + count

    def find(self, name):
        return [item for item in self.items if name in item]

    def look(self, key: bytes):
        return [item for item in self.items if key in item]

    @property
    def limit(self):
        return self._limit or 100

    @limit.setter
    def limit(self, value):
        self._limit = max(value, 0)


if sys.version_info[0] == 2:
    def text(value):
        return unicode(value)
else:
    def text(value, encoding):
        return str(value, encoding or "utf-8")
