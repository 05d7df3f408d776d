pub struct Order {
    price: u32,
}

impl Order {
    pub fn worth(&self, count: u32) -> u32 {
        let mut total = 0;
        for _ in 0..count {
            total += self.price;
        }
        total
    }
}
