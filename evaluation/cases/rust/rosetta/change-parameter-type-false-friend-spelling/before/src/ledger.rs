use crate::bank::Account;

/// Entries of one account.
pub struct Ledger {
    account: Account,
}

impl Ledger {
    pub fn add_all(&mut self, entries: &std::collections::VecDeque<crate::bank::Money>) {
        for entry in entries {
            self.account.book(entry.cents());
        }
    }

    pub fn largest(&self, days: u32) -> Option<crate::bank::Money> {
        self.account.largest_of(days)
    }
}
