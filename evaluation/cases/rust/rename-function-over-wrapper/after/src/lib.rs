pub fn trim(separator: u8, line: &[u8], range: Range) -> Range {
    let skipped = line[range]
        .iter()
        .take_while(|byte| is_space(**byte) && **byte != separator)
        .count();
    range.with_start(range.start() + skipped)
}
