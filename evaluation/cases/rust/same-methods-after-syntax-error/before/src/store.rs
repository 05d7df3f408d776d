pub struct Store {
    items: Vec<String>,
    limit: usize,
}

impl Store {
    pub fn load(&mut self, path: &str) -> usize {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        for line in text.lines() {
            if !line.is_empty() {
                self.items.push(line.trim().to_string());
        }
        self.items.len()
    }

    /// Returns the longest item.
    pub fn longest(&self) -> Option<&String> {
        self.items.iter().max_by_key(|item| item.len())
    }

    fn has_room(&self) -> bool {
        self.items.len() < self.limit
    }
}

pub struct Label {
    text: String,
}

impl Label {
    pub fn width(&self) -> usize {
        self.text.trim().len()
    }
}
