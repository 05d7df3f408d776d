class Tool:
    def fee(self, days):
        amount = days * 2.5
        if days > 7:
            amount *= 0.9
        return amount
