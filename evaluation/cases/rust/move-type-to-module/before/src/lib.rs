pub struct Span {
    start: usize,
    end: usize,
}

impl Span {
    pub fn len(&self) -> usize {
        self.end - self.start
    }
}

pub fn whole(text: &str) -> Span {
    Span { start: 0, end: text.len() }
}
