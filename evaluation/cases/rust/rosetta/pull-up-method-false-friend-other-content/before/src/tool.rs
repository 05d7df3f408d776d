use crate::texts;
use crate::user::User;

pub trait Tool {
    fn title(&self) -> String;
}
