pub struct Log {
    lines: Vec<String>,
}

impl Log {
    pub fn record(&mut self, field: &Field, value: &fmt::Debug) {
        self.lines.push(format!("{} = {:?}", field, value));
    }

    pub fn write(&mut self, out: &mut Write) {
        out.write_all(self.lines.join("\n").as_bytes());
    }

    pub fn print(&self, out: &mut Stdout) {
        println!("{}", self.lines.join("\n"));
    }
}
