pub mod ranges {
    pub struct Span {
        start: usize,
        end: usize,
    }

    impl Span {
        pub fn len(&self) -> usize {
            self.end - self.start
        }
    }
}
