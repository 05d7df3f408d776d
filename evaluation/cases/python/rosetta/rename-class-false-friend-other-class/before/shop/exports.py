from shop.csvexport import CsvExport


class Exports:
    def first(self):
        return CsvExport()
