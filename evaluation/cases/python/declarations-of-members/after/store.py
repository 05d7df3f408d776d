class Store:
    limit: float = 3

    @cached_property
    def size(self) -> float:
        return self.items.size()

    @app.get("/list")
    def find(self, wanted: str, *tags: str) -> Optional[Item]:
        return self.items.get(wanted, tags, False)

    async def load(self, url: URL, *, retries: int = 3):
        return self.reader.read(url)


def add(store: Store, item: "Item", index: int | None = None) -> None:
    store.items.append(item)
