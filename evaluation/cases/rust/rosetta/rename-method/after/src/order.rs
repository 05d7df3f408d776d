use crate::item::Item;

pub struct Order {
    items: Vec<Item>,
}

impl Order {
    pub fn sum_of_prices(&self) -> f64 {
        let mut sum = 0.0;
        for item in &self.items {
            sum += item.price * f64::from(item.count);
        }
        sum
    }

    pub fn is_free(&self) -> bool {
        self.sum_of_prices() == 0.0
    }
}
