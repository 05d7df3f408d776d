/// Entries of one account.
pub struct Ledger {
    account: Account,
    booked: i64,
}

impl Ledger {
    pub fn add(&mut self, entry: Booking) {
        if entry.cents() == 0 {
            return;
        }
        self.booked += entry.cents();
        self.account.touch(entry.day());
    }

    pub fn balance(&self, day: u32) -> Money {
        let opening = self.account.opening_on(day);
        opening.plus(self.booked)
    }

    pub fn covers(&self, cents: i64) -> bool {
        let rest: Money = self.account.rest_of(self.booked).into();
        rest.cents() >= cents && !rest.is_blocked()
    }
}
