def line(order):
    return f"Total: {order.sum_of_prices()} EUR"
