use crate::text::Template;
use std::collections::{HashMap, BTreeSet};

/// Mails to customers.
pub struct Mail { templates: HashMap<String, Template>, known: BTreeSet<String> }

impl Mail {
    pub fn send(&self, sender: &mut Sender, names: &[String], kind: &str, urgent: bool) -> u32 {
        if names.is_empty() || names.len() > 20 { return 0; }
        let mut sent = 0;
        for name in names {
            if sender.send(name, &self.templates[kind].fill("name", name), urgent) { sent += 1; }
        }
        sent
    }
}
