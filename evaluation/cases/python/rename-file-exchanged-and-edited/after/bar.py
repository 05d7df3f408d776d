"""Blocks of a range, drawn as bars."""
HALF = '-'
FULL = '='


class Bar:
    def __init__(self, size, begin, end, color=None):
        self.size = size
        self.begin = max(begin, 0)
        self.end = min(end, 1)
        self.color = color or 'black'

    def cells(self):
        first = math.floor(self.begin * self.size)
        last = math.ceil(self.end * self.size)
        return range(first, last)

    def text(self):
        body = [FULL for cell in self.cells()]
        body.append(HALF)
        return Style(self.color).apply(''.join(body))
