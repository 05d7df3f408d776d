pub struct Mode {
    fast: bool,
}

impl Mode {
    pub fn name(&self) -> &'static str {
        "mode"
    }

    pub fn len(&self) -> usize {
        self.name().len() + 1
    }
}
