Row = dict
type Pair[T] = tuple[T, T]


class Base:
    def name(self):
        return "base"


class Table[K: (int, str)](Base):
    def swap[T](self, pair: Pair[T]) -> Pair[T]:
        return pair[1], pair[0]
