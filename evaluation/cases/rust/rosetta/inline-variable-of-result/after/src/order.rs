pub struct Order {
    price: u32,
}

impl Order {
    pub fn worth(&self, count: u32) -> u32 {
        self.price * count + 1
    }
}
