use crate::item::Item;

pub struct Offers;

impl Offers {
    pub fn offer(&self, items: &[Item]) -> String {
        let item = self.drawn(items);
        format!("Today: {}", item.name)
    }

    fn drawn<'a>(&self, items: &'a [Item]) -> &'a Item {
        let place = rand::random_range(0..items.len());
        &items[place]
    }
}
