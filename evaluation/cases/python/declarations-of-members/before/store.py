class Store:
    limit: int = 3

    @property
    def size(self) -> int:
        return self.items.size()

    @app.get("/all")
    def find(self, key: str, *tags: str, deep=False) -> Optional[Item]:
        return self.items.get(key, tags, deep)

    def load(self, url: str):
        return self.reader.read(url)


def add(store: Store, item: "Item") -> None:
    store.items.append(item)
