use crate::shop::account::Account;

pub struct Login;

impl Login {
    pub fn enter(&self, word: &str) -> bool {
        Account::default().admits(word)
    }
}
