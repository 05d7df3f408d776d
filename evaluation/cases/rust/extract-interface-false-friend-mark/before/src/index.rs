pub trait Index {
    fn find(&self, key: &str) -> Option<usize>;
}

pub struct Table {
    keys: Vec<String>,
}

impl Index for Table {
    fn find(&self, key: &str) -> Option<usize> {
        self.keys.iter().position(|it| it == key)
    }
}
