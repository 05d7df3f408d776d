pub trait Sink {
    fn write(&mut self, text: &str);

    fn write_line(&mut self, text: &str) {
        let line = format!("{}\n", text.trim_end());
        self.write(&line);
    }
}

pub struct Memory(String);
