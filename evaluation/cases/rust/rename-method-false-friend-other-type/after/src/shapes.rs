pub struct Circle {
    radius: f64,
}

pub struct Label {
    text: String,
}

impl Label {
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn words(&self) -> Vec<&str> {
        self.text.split_whitespace().filter(|word| word.len() > 1).collect()
    }
}
