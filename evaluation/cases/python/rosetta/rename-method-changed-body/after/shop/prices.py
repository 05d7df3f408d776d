class Prices:
    def __init__(self, total):
        self.total = total

    def label(self, customer):
        return f"You save {self.rebate(customer)}"

    def rebate(self, customer):
        rate = 0.1
        if customer.years > 5:
            rate += 0.05
        if customer.is_member:
            rate += 0.02
        if customer.is_blocked:
            rate = 0
        return rate * self.total
