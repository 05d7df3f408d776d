/// Goods of one kind in one room.
pub struct Stock {
    pallet: Pallet,
    gate: Gate,
    count: u32,
}

impl Stock {
    pub fn new(most: u32) -> Self {
        Stock {
            pallet: Pallet::new(),
            gate: Gate::for_most(most),
            count: 0,
        }
    }

    pub fn has_room(&self, amount: u32) -> bool {
        self.gate.admits(self.count, amount)
    }

    pub fn fill(&mut self, amount: u32) {
        if self.has_room(amount) {
            self.count += amount;
        } else {
            self.gate.refuse(amount);
        }
    }

    pub fn weight(&self, unit: u32) -> u32 {
        self.count * unit + self.pallet.weight() + 1250
    }
}
