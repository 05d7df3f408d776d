pub trait Sink {
    fn write(&mut self, _: &str, _: usize) -> usize {
        self.flush() + 1
    }

    fn close(&mut self, force: bool);

    fn seek(&mut self, offset: i64);
}
