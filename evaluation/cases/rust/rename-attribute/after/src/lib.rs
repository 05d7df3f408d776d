pub enum Level {
    Low,
    High { value: u32 },
}

pub struct Gauge {
    maximum: u32,
}

impl Gauge {
    pub fn level(&self, value: u32) -> Level {
        if value > self.maximum {
            Level::High { value }
        } else {
            Level::Low
        }
    }

    pub fn rest(&self, value: u32) -> u32 {
        self.maximum - value.min(self.maximum)
    }
}
