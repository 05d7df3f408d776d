class Base(Generic[T]):
    def name(self):
        return "base"
