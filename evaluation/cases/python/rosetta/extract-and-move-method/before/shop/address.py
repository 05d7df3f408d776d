class Address:
    def __init__(self, street, town):
        self.street = street
        self.town = town
