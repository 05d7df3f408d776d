use crate::tool::Tool;

pub struct Saw;

impl Saw {
    pub fn title(&self) -> String {
        "Saw".to_owned()
    }
}

impl Tool for Saw {}
