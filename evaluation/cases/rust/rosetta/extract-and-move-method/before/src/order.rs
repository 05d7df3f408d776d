use crate::address::Address;

pub struct Order {
    name: String,
    address: Address,
}

impl Order {
    pub fn label(&self) -> String {
        let mut line = self.address.street.trim().to_owned();
        if !self.address.town.is_empty() {
            line.push_str(", ");
            line.push_str(self.address.town.trim());
        }
        format!("{}: {}", self.name, line)
    }
}
