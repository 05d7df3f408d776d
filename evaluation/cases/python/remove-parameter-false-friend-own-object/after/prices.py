def with_tax(price, rate):
    taxed = price * (1 + rate)
    digits = 2 if price < 1000 else 0
    return round(taxed, digits)


class Prices:
    """Prices of a shop."""
