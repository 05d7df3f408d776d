pub struct Cost;

impl Cost {
    pub fn rounded(value: f64) -> f64 {
        value.round()
    }
}

pub fn price(count: u32, each: f64, discount: f64) -> f64 {
    let full = f64::from(count) * each;
    if count > 10 {
        full * (1.0 - discount) + full.sqrt() / 100.0
    } else {
        full
    }
}
