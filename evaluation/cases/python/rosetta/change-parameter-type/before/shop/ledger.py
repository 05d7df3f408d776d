class Ledger:
    """Entries of one account."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.booked = 0

    def add(self, entry: Money) -> None:
        if entry.cents == 0:
            return
        self.booked += entry.cents
        self.account.touch(entry.day)

    def balance(self, day: int) -> Money:
        opening = self.account.opening_on(day)
        return opening.plus(self.booked)

    def covers(self, cents: int) -> bool:
        rest: Money = self.account.rest_of(self.booked)
        return rest.cents >= cents and not rest.is_blocked
