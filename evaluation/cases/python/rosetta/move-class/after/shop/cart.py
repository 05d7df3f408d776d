from billing.order import Order


class Cart:
    def __init__(self, prices):
        self.order = Order(prices)

    def label(self):
        return f"Sum: {self.order.total()}"
