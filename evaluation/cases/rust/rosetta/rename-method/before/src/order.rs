use crate::item::Item;

pub struct Order {
    items: Vec<Item>,
}

impl Order {
    pub fn total(&self) -> f64 {
        let mut sum = 0.0;
        for item in &self.items {
            sum += item.price * f64::from(item.count);
        }
        sum
    }

    pub fn is_free(&self) -> bool {
        self.total() == 0.0
    }
}
