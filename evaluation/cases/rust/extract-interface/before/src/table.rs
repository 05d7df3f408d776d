pub struct Table {
    keys: Vec<String>,
}

impl Table {
    pub fn find(&self, key: &str) -> Option<usize> {
        self.keys.iter().position(|it| it == key)
    }
}
