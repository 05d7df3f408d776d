pub trait Tool {
    fn fee(&self, days: u32) -> f64 {
        let mut sum = f64::from(days) * 2.5;
        if days > 7 {
            sum *= 0.9;
        }
        sum
    }
}
