#[derive(Debug)]
pub struct Settings {
    depth: u32,
}

impl Settings {
    pub fn new(depth: u32) -> Settings {
        Settings { depth }
    }

    pub fn is_deep(&self) -> bool {
        self.depth > 100
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::new(10)
    }
}
