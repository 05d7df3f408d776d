from __future__ import annotations

from shop.bank import Account, Money


class Ledger:
    """Entries of one account."""

    def __init__(self, account: Account):
        self.account = account

    def add_all(self, entries: list[Money]) -> None:
        for entry in entries:
            self.account.book(entry.cents)

    def largest(self, days: int) -> Money | None:
        return self.account.largest_of(days)
