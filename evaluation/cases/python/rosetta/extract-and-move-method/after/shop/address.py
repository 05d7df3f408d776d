class Address:
    def __init__(self, street, town):
        self.street = street
        self.town = town

    def text(self):
        line = self.street.strip()
        if self.town:
            line += ", " + self.town.strip()
        return line
