use crate::order::Order;

pub fn line(order: &Order) -> String {
    format!("Total: {} EUR", order.total())
}
