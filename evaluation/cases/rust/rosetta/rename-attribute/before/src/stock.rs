/// Goods of one kind in one room.
pub struct Stock {
    pallet: Pallet,
    limit: u32,
    count: u32,
}

impl Stock {
    pub fn new(most: u32) -> Self {
        Stock {
            pallet: Pallet::new(),
            limit: most,
            count: 0,
        }
    }

    pub fn has_room(&self, amount: u32) -> bool {
        self.count + amount <= self.limit
    }

    pub fn fill(&mut self, amount: u32) {
        if self.has_room(amount) {
            self.count += amount;
        } else {
            self.count = self.limit;
        }
    }

    pub fn weight(&self, unit: u32) -> u32 {
        self.count * unit + self.pallet.weight() + 1250
    }
}
