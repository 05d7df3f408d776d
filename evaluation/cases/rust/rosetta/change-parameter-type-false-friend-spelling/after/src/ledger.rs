use crate::bank::{Account, Money};
use std::collections::VecDeque;

/// Entries of one account.
pub struct Ledger {
    account: Account,
}

impl Ledger {
    pub fn add_all(&mut self, entries: &VecDeque<Money>) {
        for entry in entries {
            self.account.book(entry.cents());
        }
    }

    pub fn largest(&self, days: u32) -> Option<Money> {
        self.account.largest_of(days)
    }
}
