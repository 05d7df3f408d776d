pub struct Title;

impl Title {
    pub fn first(&self, line: &str) -> String {
        self.split(line).remove(0)
    }

    fn split(&self, line: &str) -> Vec<String> {
        match line.find(": ") {
            None => vec![line.to_owned(), String::new()],
            Some(end) => vec![line[..end].to_owned(), line[end + 2..].to_owned()],
        }
    }
}
