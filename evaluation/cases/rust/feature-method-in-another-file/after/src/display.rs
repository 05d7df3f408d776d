// Texts of matchers.
use crate::matcher::Matcher;

impl Matcher {
    pub fn describe(&self) -> String {
        let kind = if self.is_empty() { "empty" } else { "plain" };
        format!("{kind}: {}", self.pattern)
    }
}
