pub fn first<'a>(text: &str) -> Option<String> {
    text.split(' ').next().map(|word| word.to_string())
}
