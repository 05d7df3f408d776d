pub struct Matcher {
    pattern: String,
}

impl Matcher {
    pub fn is_empty(&self) -> bool {
        self.pattern.trim().is_empty()
    }

    pub fn describe(&self) -> String {
        let kind = if self.is_empty() { "empty" } else { "plain" };
        format!("{kind}: {}", self.pattern)
    }
}
