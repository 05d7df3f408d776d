pub struct Account {
    pub user: String,
    pub password: String,
}

impl Account {
    pub fn admits(&self, word: &str) -> bool {
        crate::hashes::of(word) == self.password
    }
}
