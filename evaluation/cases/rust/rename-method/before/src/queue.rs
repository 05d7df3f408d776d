pub struct Queue {
    items: Vec<u32>,
}

impl Queue {
    pub fn push(&mut self, item: u32) {
        self.items.push(item);
        self.items.sort_unstable();
    }

    pub fn refill(&mut self) {
        self.push(1);
    }
}
