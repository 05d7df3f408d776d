use crate::item::Item;
use crate::scale::Scale;

pub struct Parcel {
    items: Vec<Item>,
    scale: Scale,
}

impl Parcel {
    pub fn postage(&self) -> f64 {
        let weight: f64 = self.items.iter().map(|item| item.weight * item.count).sum();
        weight * 0.5 + 2.0
    }
}
