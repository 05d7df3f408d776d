from shop.days import Day
from shop.lists import Set


class Diary:
    def __init__(self, lines: list[Line], marks: dict[str, list[int]]) -> None:
        self.lines = lines
        self.marks = marks

    def at(self, day: Day | None, name: str | int) -> tuple[int, ...]:
        return tuple(self.marks[name]) + (day.first,)

    def count(self, names: set[str]) -> int:
        return len(names) + len(self.lines)
