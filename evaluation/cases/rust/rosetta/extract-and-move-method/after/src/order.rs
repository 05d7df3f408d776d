use crate::address::Address;

pub struct Order {
    name: String,
    address: Address,
}

impl Order {
    pub fn label(&self) -> String {
        format!("{}: {}", self.name, self.address.text())
    }
}
