pub struct Account {
    pub entries: Vec<f64>,
}

impl Account {
    pub fn balance(&self) -> f64 {
        let mut sum = 0.0;
        for entry in &self.entries {
            sum += entry;
        }
        sum
    }
}
