pub struct Address {
    pub street: String,
    pub town: String,
}

impl Address {
    pub fn is_known(&self) -> bool {
        !self.street.is_empty()
    }
}
