def total(items):
    total = 0
    for item in items:
        total += item.price * item.count
    return round(total, 2)
