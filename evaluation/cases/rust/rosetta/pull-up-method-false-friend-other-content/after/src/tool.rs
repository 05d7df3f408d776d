use crate::texts;
use crate::user::User;

pub trait Tool {
    fn title(&self) -> String;

    fn hint(&self, user: &User) -> String {
        let locale = &user.locale;
        texts::load("tool.hint", locale)
    }
}
