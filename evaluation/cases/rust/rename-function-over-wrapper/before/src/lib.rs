pub fn trim_range(separator: u8, line: &[u8], range: Range) -> Range {
    let skipped = line[range]
        .iter()
        .take_while(|byte| is_space(**byte) && **byte != separator)
        .count();
    range.with_start(range.start() + skipped)
}

pub fn trim(separator: u8, line: &[u8]) -> &[u8] {
    let range = trim_range(separator, line, Range::new(0, line.len()));
    &line[range]
}
