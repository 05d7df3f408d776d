class Prices:
    def __init__(self, total):
        self.total = total

    def label(self, customer):
        return f"You save {self.discount(customer)}"

    def discount(self, customer):
        rate = 0.1
        if customer.years > 5:
            rate += 0.05
        if customer.is_member:
            rate += 0.02
        return rate * self.total
