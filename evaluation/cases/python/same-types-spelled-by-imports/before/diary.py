import typing as t
from typing import Dict, List, Optional, Union

from shop.lists import Set


class Diary:
    def __init__(self, lines: List["Line"], marks: Dict[str, t.List[int]]) -> None:
        self.lines = lines
        self.marks = marks

    def at(self, day: Optional["shop.days.Day"], name: Union[int, "str"]) -> t.Tuple[int, ...]:
        return tuple(self.marks[name]) + (day.first,)

    def count(self, names: Set[str]) -> int:
        return len(names) + len(self.lines)
