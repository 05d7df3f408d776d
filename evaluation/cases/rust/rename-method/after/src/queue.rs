pub struct Queue {
    items: Vec<u32>,
}

impl Queue {
    pub fn enqueue(&mut self, item: u32) {
        self.items.push(item);
        self.items.sort_unstable();
    }

    pub fn refill(&mut self) {
        self.enqueue(1);
    }
}
