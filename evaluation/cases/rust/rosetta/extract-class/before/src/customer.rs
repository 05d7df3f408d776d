pub struct Customer {
    pub name: String,
    pub street: String,
    pub town: String,
}

impl Customer {
    pub fn label(&self) -> String {
        format!("{}, {}", self.name, self.location())
    }

    pub fn location(&self) -> String {
        let mut line = self.street.trim().to_owned();
        if !self.town.is_empty() {
            line.push_str(", ");
            line.push_str(self.town.trim());
        }
        line
    }
}
