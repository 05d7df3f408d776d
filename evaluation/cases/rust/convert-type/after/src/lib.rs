pub enum Mode {
    Quick,
    Slow,
}

impl Mode {
    pub fn name(&self) -> &'static str {
        "mode"
    }

    pub fn len(&self) -> usize {
        self.name().len() + 1
    }
}
