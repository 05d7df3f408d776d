use crate::item::Item;

pub struct Order {
    items: Vec<Item>,
}

impl Order {
    pub fn total(&self) -> f64 {
        let mut sum = 0.0;
        for item in &self.items {
            sum += item.price + self.tax_of(item);
        }
        sum
    }

    fn tax_of(&self, item: &Item) -> f64 {
        let rate = if item.is_food() { 0.07 } else { 0.19 };
        (item.price * rate * 100.0).round() / 100.0
    }
}
