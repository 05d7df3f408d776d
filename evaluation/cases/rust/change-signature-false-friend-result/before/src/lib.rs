pub fn first(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().to_string()
}
