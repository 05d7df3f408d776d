def price(order):
    note(order)
    net = order.net
    return net * (100 + order.tax) / 100 + net
