use crate::tool::Tool;
use crate::user::User;

pub struct Saw;

impl Tool for Saw {
    fn title(&self) -> String {
        "Saw".to_owned()
    }
}
