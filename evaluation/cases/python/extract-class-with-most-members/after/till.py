class Sum:
    def __init__(self, rows, rate):
        self.rows = rows
        self.rate = rate

    def net(self):
        amounts = [row.price * row.count for row in self.rows]
        return round(sum(amounts), 2)

    def gross(self):
        net = self.net()
        return net + round(net * self.rate / 100, 2)

    def add(self, row):
        if row.count < 1:
            raise ValueError("nothing of " + row.name)
        self.rows.append(row)


class Receipt:
    def __init__(self, total, printer):
        self.total = total
        self.printer = printer

    def show(self, width):
        for line in self.printer.lines(width):
            self.printer.feed(line)
