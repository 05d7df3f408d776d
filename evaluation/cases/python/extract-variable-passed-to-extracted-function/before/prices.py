def price(order):
    note(order)
    net = order.net
    return net * (100 + order.tax) / 100 + net


def total(cart):
    note(cart, 3)
    sum = cart.net * (200 - cart.rebate) / 100
    return sum + cart.fee
