from dataclasses import dataclass


@dataclass
class Customer:
    name: str
    street: str
    town: str

    def label(self):
        return f"{self.name}, {self.location()}"

    def location(self):
        line = self.street.strip()
        if self.town:
            line += ", " + self.town.strip()
        return line
