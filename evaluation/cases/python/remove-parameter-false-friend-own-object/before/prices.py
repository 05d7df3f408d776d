class Prices:
    def with_tax(self, price, rate, rounding):
        taxed = price * (1 + rate)
        digits = 2 if price < 1000 else 0
        return round(taxed, digits)
