pub fn repeat(text: &str, count: u8) -> String {
    let mut all = String::new();
    for _ in 0..count {
        all.push_str(text);
    }
    all
}
