use crate::text::Label;

pub struct Mark {
    sign: char,
}

impl From<Mark> for Label {
    fn from(mark: Mark) -> Label {
        let name = format!("({})", mark.sign);
        Label::named(name)
    }
}
