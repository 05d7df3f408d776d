from typing import List, Optional

from shop.bank import Account


class Ledger:
    """Entries of one account."""

    def __init__(self, account: "Account"):
        self.account = account

    def add_all(self, entries: List["Money"]) -> None:
        for entry in entries:
            self.account.book(entry.cents)

    def largest(self, days: int) -> Optional["Money"]:
        return self.account.largest_of(days)
