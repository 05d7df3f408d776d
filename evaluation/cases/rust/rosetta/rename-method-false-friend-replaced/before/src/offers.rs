use crate::item::Item;

pub struct Offers;

impl Offers {
    pub fn offer(&self, items: &[Item]) -> String {
        let item = self.cheapest(items);
        format!("Today: {}", item.name)
    }

    fn cheapest<'a>(&self, items: &'a [Item]) -> &'a Item {
        let mut best = &items[0];
        for item in items {
            if item.price < best.price {
                best = item;
            }
        }
        best
    }
}
