use crate::tool::Tool;
use crate::user::User;

pub struct Drill;

impl Tool for Drill {
    fn title(&self) -> String {
        "Drill".to_owned()
    }
}
