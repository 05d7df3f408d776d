pub struct Reader {
    source: Source,
    lines: u32,
}

impl Reader {
    pub fn read(&mut self) -> u32 {
        for line in self.source.open() {
            self.lines += 1;
            handle(line, self.lines);
        }
        self.lines
    }
}
