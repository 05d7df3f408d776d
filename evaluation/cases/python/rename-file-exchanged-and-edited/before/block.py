"""Blocks of a range."""
HALF = '-'


class Block:
    def __init__(self, size, begin, end):
        self.size = size
        self.begin = begin
        self.end = end

    def cells(self):
        first = math.floor(self.begin * self.size)
        last = math.ceil(self.end * self.size)
        return range(first, last)

    def text(self):
        body = [HALF for cell in self.cells()]
        return ''.join(body)
