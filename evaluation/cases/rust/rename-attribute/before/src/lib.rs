pub enum Level {
    Low,
    High { value: u32 },
}

pub struct Gauge {
    limit: u32,
}

impl Gauge {
    pub fn level(&self, value: u32) -> Level {
        if value > self.limit {
            Level::High { value }
        } else {
            Level::Low
        }
    }

    pub fn rest(&self, value: u32) -> u32 {
        self.limit - value.min(self.limit)
    }
}
