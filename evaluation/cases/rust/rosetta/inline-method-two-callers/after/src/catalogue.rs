use crate::item::Item;
use std::collections::HashMap;

pub struct Catalogue {
    items: HashMap<String, Item>,
}

impl Catalogue {
    pub fn add(&mut self, name: String, item: Item) -> Result<(), String> {
        if name.is_empty() || self.items.contains_key(&name) {
            return Err(format!("not usable: {name}"));
        }
        self.items.insert(name, item);
        Ok(())
    }

    pub fn rename(&mut self, old: &str, name: String) -> Result<(), String> {
        if name.is_empty() || self.items.contains_key(&name) {
            return Err(format!("not usable: {name}"));
        }
        if let Some(item) = self.items.remove(old) {
            self.items.insert(name, item);
        }
        Ok(())
    }
}
