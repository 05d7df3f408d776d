class Tool:
    def serial(self):
        return registry.next_number("T")

    def fee(self, days):
        amount = days * 2.5
        if days > 7:
            amount *= 0.9
        return amount
