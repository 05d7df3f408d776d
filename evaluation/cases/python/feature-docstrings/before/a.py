"""Sums."""


class Sum:
    """A sum."""

    def total(self, items):
        """Returns the sum."""
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)
