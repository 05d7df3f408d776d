class Receipt:
    def __init__(self, rows, rate):
        self.rows = rows
        self.rate = rate

    def net(self):
        amounts = [row.price * row.count for row in self.rows]
        return round(sum(amounts), 2)

    def gross(self):
        net = self.net()
        return net + round(net * self.rate / 100, 2)
