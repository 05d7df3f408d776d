pub struct Matcher {
    pattern: String,
}

impl Matcher {
    pub fn is_empty(&self) -> bool {
        self.pattern.trim().is_empty()
    }
}
