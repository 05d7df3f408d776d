pub fn skipped(separator: u8, line: &[u8], from: usize) -> usize {
    let skipped = line[from..]
        .iter()
        .take_while(|byte| is_space(**byte) && **byte != separator)
        .count();
    from + skipped
}

pub fn trim(separator: u8, line: &[u8]) -> usize {
    let from = 0;
    skipped(separator, line, from)
}
