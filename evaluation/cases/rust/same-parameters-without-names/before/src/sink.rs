pub trait Sink {
    fn write(&mut self, &str, usize) -> usize {
        self.flush() + 1
    }

    fn close(&mut self, bool);

    fn seek(&mut self, u64);
}
