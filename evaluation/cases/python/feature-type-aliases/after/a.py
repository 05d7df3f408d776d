Row = list
type Pair[T] = tuple[T, T, T]


class Base:
    def name(self):
        return "base"

    def swap[T](self, pair: Pair[T]) -> Pair[T]:
        return pair[1], pair[0]


class Table[K: (int, str)](Base):
    pass
