pub trait Index: private::Sealed {
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

mod private {
    pub trait Sealed {}
    impl Sealed for super::Table {}
}
