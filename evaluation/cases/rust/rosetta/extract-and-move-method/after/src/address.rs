pub struct Address {
    pub street: String,
    pub town: String,
}

impl Address {
    pub fn is_known(&self) -> bool {
        !self.street.is_empty()
    }

    pub fn text(&self) -> String {
        let mut line = self.street.trim().to_owned();
        if !self.town.is_empty() {
            line.push_str(", ");
            line.push_str(self.town.trim());
        }
        line
    }
}
