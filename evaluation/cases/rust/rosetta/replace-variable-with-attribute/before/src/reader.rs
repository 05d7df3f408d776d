pub struct Reader {
    source: Source,
    lines: u32,
}

impl Reader {
    pub fn read(&mut self) -> u32 {
        let mut count = 0;
        for line in self.source.open() {
            count += 1;
            handle(line, count);
        }
        count
    }
}
