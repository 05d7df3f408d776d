class Report:
    """Reports of orders."""

    def __init__(self, printer):
        self.printer = printer

    def average(self, orders):
        total = 0
        for order in orders:
            total += order.price
        self.printer.line(total)
        return total / len(orders)

    def exceeds(self, order, limit):
        if order.is_open():
            return order.price * order.count > limit
        return self.printer.is_noisy()

    def names(self, orders, limit):
        names = []
        for order in orders:
            if order.price > limit:
                names.append(order.name)
        return names

    def print(self, open_orders, closed):
        for order in open_orders:
            days = order.age() + 1
            self.printer.late(order, days)
        for order in closed:
            fee = order.price + 2
            self.printer.paid(order, fee)
