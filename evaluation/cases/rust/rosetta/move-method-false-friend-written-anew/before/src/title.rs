pub struct Title;

impl Title {
    pub fn first(&self, line: &str) -> String {
        line.to_owned()
    }
}
