use crate::tool::Tool;

pub struct Saw;

impl Tool for Saw {
    fn title(&self) -> String {
        "Saw".to_owned()
    }
}
