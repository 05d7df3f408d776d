class Account:
    def __init__(self, entries):
        self.entries = entries

    def balance(self):
        amount = 0
        for entry in self.entries:
            amount += entry
        return amount
