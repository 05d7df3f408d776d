import random


class Offers:
    def offer(self, items):
        item = self._cheapest(items)
        return f"Today: {item.name}"

    def _cheapest(self, items):
        best = items[0]
        for item in items:
            if item.price < best.price:
                best = item
        return best
