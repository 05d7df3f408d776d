class Order:
    def __init__(self, name, address):
        self.name = name
        self.address = address

    def label(self):
        line = self.address.street.strip()
        if self.address.town:
            line += ", " + self.address.town.strip()
        return self.name + ": " + line
