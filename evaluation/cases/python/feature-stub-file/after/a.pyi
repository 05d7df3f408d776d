from typing import overload

VERSION: str

class Table:
    size: int
    def show(self, rows: list[str], *, end: str = ..., start: str = ...) -> None: ...

def total(items: list) -> float: ...
