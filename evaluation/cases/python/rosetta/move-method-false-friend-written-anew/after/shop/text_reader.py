from csvtools import csv_cells
from shop.order import Order


class TextReader:
    def read(self, line):
        cells = csv_cells(line)
        return Order(cells[0], cells[1])
