use crate::item::Item;
use crate::scale::Scale;

pub struct Parcel {
    items: Vec<Item>,
    scale: Scale,
}

impl Parcel {
    pub fn postage(&self) -> f64 {
        let weight: f64 = self.measured();
        weight * 0.5 + 2.0
    }

    fn measured(&self) -> f64 {
        self.scale.reset();
        if !self.scale.is_ready() {
            panic!("scale");
        }
        self.scale.weight_of(self)
    }
}
