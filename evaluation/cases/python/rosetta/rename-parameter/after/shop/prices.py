class Prices:
    """Prices of one country."""

    def __init__(self, rate):
        self.rate = rate

    def total(self, amount, weight):
        return self.taxed(amount, False) + self.shipping(weight)

    def discounted(self, price, percent):
        reduction = price * percent / 100
        if reduction > price:
            return 0
        return price - reduction

    def taxed(self, amount, exempt):
        if exempt:
            return amount
        return amount + amount * self.rate / 100

    def shipping(self, weight):
        fee = 4
        if weight > 20:
            return fee * 3 + weight
        return fee + weight / 2
