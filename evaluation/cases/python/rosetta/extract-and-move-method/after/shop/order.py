class Order:
    def __init__(self, name, address):
        self.name = name
        self.address = address

    def label(self):
        return self.name + ": " + self.address.text()
