"""Sums of prices, with two digits."""


class Sum:
    """The sum of the prices of a list of items."""

    def total(self, items):
        """Adds the prices of all items and rounds the result."""
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)
