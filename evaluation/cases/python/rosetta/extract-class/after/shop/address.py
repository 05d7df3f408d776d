from dataclasses import dataclass


@dataclass
class Address:
    street: str
    town: str

    def location(self):
        line = self.street.strip()
        if self.town:
            line += ", " + self.town.strip()
        return line
