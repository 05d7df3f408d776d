use crate::tool::Tool;

pub struct Drill;

impl Drill {
    pub fn title(&self) -> String {
        "Drill".to_owned()
    }
}

impl Tool for Drill {}
