pub struct Circle {
    radius: f64,
}

impl Circle {
    pub fn area(&self) -> f64 {
        self.radius * self.radius * 3.14
    }
}

pub struct Label {
    text: String,
}

impl Label {
    pub fn text(&self) -> &str {
        &self.text
    }
}
