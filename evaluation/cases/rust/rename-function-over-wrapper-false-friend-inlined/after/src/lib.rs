pub fn trim(separator: u8, line: &[u8]) -> usize {
    let skipped = line[from..]
        .iter()
        .take_while(|byte| is_space(**byte) && **byte != separator)
        .count();
    from + skipped
}
