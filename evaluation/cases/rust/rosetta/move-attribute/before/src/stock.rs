use crate::pallet::Pallet;

/// Goods of one kind in one room.
pub struct Stock {
    pallet: Pallet,
    count: u32,
    pub wrapping: u32,
}

impl Stock {
    pub fn fill(&mut self, amount: u32) {
        self.count += amount;
    }

    pub fn weight(&self, unit: u32) -> u32 {
        self.count * unit + self.pallet.load() + self.wrapping
    }
}
