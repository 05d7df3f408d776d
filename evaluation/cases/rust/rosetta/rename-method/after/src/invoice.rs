use crate::order::Order;

pub fn line(order: &Order) -> String {
    format!("Total: {} EUR", order.sum_of_prices())
}
