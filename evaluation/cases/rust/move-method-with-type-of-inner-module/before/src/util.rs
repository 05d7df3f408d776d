pub fn half(a: u32) -> u32 {
    a / 2
}

pub mod stack {
    pub struct Stack {
        items: Vec<u32>,
    }

    impl Stack {
        pub fn put(&mut self, item: u32) {
            if self.items.len() < 100 {
                self.items.push(item);
            }
        }

        pub fn top(&self) -> Option<u32> {
            self.items.last().copied()
        }
    }
}
