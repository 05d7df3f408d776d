class Receipt:
    def __init__(self, printer):
        self.printer = printer

    def show(self, order):
        self.printer.title(f"Order {order.id}")
        for item in order.items:
            price = item.price * item.count
            self.printer.line(item.name, price)
        self.printer.footer(f"Total {order.total()}")
