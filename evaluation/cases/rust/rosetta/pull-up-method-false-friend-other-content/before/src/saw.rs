use crate::tool::Tool;
use crate::user::User;

pub struct Saw;

impl Saw {
    pub fn hint(&self, user: &User) -> String {
        if user.age < 18 {
            panic!("too young");
        }
        "Mind your fingers.".to_owned()
    }
}

impl Tool for Saw {
    fn title(&self) -> String {
        "Saw".to_owned()
    }
}
