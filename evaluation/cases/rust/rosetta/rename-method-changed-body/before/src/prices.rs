use crate::customer::Customer;

pub struct Prices {
    total: f64,
}

impl Prices {
    pub fn label(&self, customer: &Customer) -> String {
        format!("You save {}", self.discount(customer))
    }

    fn discount(&self, customer: &Customer) -> f64 {
        let mut rate = 0.1;
        if customer.years > 5 {
            rate += 0.05;
        }
        if customer.is_member() {
            rate += 0.02;
        }
        rate * self.total
    }
}
