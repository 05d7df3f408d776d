pub struct Order {
    prices: Vec<f64>,
}

impl Order {
    pub fn total(&self) -> f64 {
        let mut sum = 0.0;
        for price in &self.prices {
            sum += price;
        }
        sum
    }
}
