pub struct Size(u32);

impl Size {
    pub fn megabytes(&self) -> u32 {
        self.kilobytes() / 1024
    }
}

/// Small sizes.
impl Size {
    pub fn kilobytes(&self) -> u32 {
        self.0 / 1024
    }
}
