#[derive(Debug)]
pub struct Config {
    depth: u32,
}

impl Config {
    pub fn new(depth: u32) -> Config {
        Config { depth }
    }

    pub fn is_deep(&self) -> bool {
        self.depth > 100
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::new(10)
    }
}
