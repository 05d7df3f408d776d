from shop.order import Order


class TextReader:
    def read(self, line):
        cells = self._split(line)
        return Order(cells[0], cells[1])

    def _split(self, line):
        cells = []
        for cell in line.split(";"):
            cells.append(cell.strip())
        return cells
