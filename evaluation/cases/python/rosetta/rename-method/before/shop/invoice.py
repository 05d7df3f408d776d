def line(order):
    return f"Total: {order.total()} EUR"
