class PriceSum:
    def __init__(self, rows, rate):
        self.rows = rows
        self.rate = rate

    def net(self):
        amounts = [row.price * row.count for row in self.rows]
        return round(sum(amounts), 2)

    def gross(self):
        net = self.net()
        return net + round(net * self.rate / 100, 2)


class Receipt:
    def __init__(self, price_sum):
        self.price_sum = price_sum

    def show(self, printer):
        printer.feed(str(self.price_sum.gross()))
