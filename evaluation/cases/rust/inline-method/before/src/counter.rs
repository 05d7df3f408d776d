pub struct Counter {
    seen: Vec<String>,
}

impl Counter {
    pub fn count(&mut self, line: &str) -> usize {
        self.remember(line);
        self.seen.len()
    }

    fn remember(&mut self, line: &str) {
        let word = line.split(':').next().unwrap_or(line);
        if !self.seen.iter().any(|seen| seen == word) {
            self.seen.push(word.to_string());
        }
    }
}
