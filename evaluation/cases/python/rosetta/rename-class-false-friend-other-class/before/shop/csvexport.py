from shop.export import Export


class CsvExport(Export):
    separator = ";"

    def suffix(self):
        return ".csv"

    def write(self, order, out):
        for item in order.items:
            out.line(item.name + self.separator + item.price)
