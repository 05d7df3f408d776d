import b


class Mixin:
    pass


class Sub(Mixin, b.Base[int]):
    pass
