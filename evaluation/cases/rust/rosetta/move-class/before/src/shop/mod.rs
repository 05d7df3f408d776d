mod order;

use order::Order;

pub struct Cart {
    order: Order,
}

impl Cart {
    pub fn label(&self) -> String {
        format!("Sum: {}", self.order.total())
    }
}
