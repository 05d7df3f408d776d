def price(order):
    note(order)
    net = order.net
    rate = order.tax
    return gross(net, rate) + net


def total(cart):
    note(cart, 3)
    rebate = cart.rebate
    sum = reduced(cart.net, rebate)
    return sum + cart.fee


def gross(net, rate):
    return net * (100 + rate) / 100


def reduced(net, rebate):
    return net * (200 - rebate) / 100
