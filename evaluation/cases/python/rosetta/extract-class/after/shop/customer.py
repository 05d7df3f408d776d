from dataclasses import dataclass

from shop.address import Address


@dataclass
class Customer:
    name: str
    address: Address

    def label(self):
        return f"{self.name}, {self.address.location()}"
