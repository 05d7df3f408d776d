class Receipt:
    def __init__(self, printer):
        self.printer = printer

    def show(self, order):
        self.printer.title(f"Order {order.id}")
        self._show_items(order)
        self.printer.footer(f"Total {order.total()}")

    def _show_items(self, order):
        for item in order.items:
            price = item.price * item.count
            self.printer.line(item.name, price)
