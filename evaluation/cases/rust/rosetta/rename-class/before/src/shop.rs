use crate::item::Item;

#[derive(Default)]
pub struct Basket {
    items: Vec<Item>,
}

impl Basket {
    pub fn add(&mut self, item: Item) {
        if item.is_available() {
            self.items.push(item);
        }
    }

    pub fn total(&self) -> f64 {
        let mut sum = 0.0;
        for item in &self.items {
            sum += item.price;
        }
        sum
    }
}

pub fn pay(goods: &Basket) -> f64 {
    goods.total() * 1.2
}
