/// What goods stand on.
pub struct Pallet {
    boards: u32,
    pub wrapping: u32,
}

impl Pallet {
    pub fn load(&self) -> u32 {
        self.boards * 800
    }
}
