use crate::tool::Tool;
use crate::user::User;

pub struct Drill;

impl Drill {
    pub fn hint(&self, user: &User) -> String {
        let text = if user.is_trained() { "" } else { "Ask for help. " };
        text.to_owned() + "Wear glasses."
    }
}

impl Tool for Drill {
    fn title(&self) -> String {
        "Drill".to_owned()
    }
}
