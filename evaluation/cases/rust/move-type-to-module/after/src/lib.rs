use crate::model::ranges::Span;

pub fn whole(text: &str) -> Span {
    Span { start: 0, end: text.len() }
}
