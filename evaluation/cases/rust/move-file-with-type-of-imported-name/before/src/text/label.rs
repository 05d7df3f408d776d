// Texts without copies.
pub struct Label {
    name: String,
}

impl Label {
    pub fn shorten(&self, length: usize) -> &str {
        let end = self.name.len().min(length);
        &self.name[..end]
    }

    pub fn is_blank(&self) -> bool {
        self.name.trim().is_empty()
    }
}
