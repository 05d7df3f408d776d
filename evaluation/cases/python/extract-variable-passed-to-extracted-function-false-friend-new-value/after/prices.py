def price(order):
    note(order)
    net = order.net
    rate = order.country.rate
    return gross(net, rate) + net


def gross(net, rate):
    return net * (100 + rate) / 100
