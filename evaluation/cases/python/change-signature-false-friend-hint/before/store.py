class Store:
    def add(self, item, count=1):
        self.items[item] = self.items.get(item, 0) + count

    def find(self, key):
        return [item for item in self.items if key in item]

    def look(self, key: str):
        return [item for item in self.items if key in item]

    @property
    def limit(self):
        return self._limit

    @limit.setter
    def limit(self, value):
        self._limit = value


if sys.version_info[0] == 2:
    def text(value):
        return unicode(value)
else:
    def text(value, encoding):
        return str(value, encoding)
