def total(items):
    """Returns the sum of the prices of all items, in the currency of the shop."""
    total = 0
    for item in items:
        total += item.price * item.count
    return round(total, 2)
