use crate::address::Address;

pub struct Customer {
    pub name: String,
    pub address: Address,
}

impl Customer {
    pub fn label(&self) -> String {
        format!("{}, {}", self.name, self.address.location())
    }
}
