use crate::tool::Tool;

pub struct Drill;

impl Tool for Drill {
    fn title(&self) -> String {
        "Drill".to_owned()
    }
}
