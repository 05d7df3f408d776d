// Rename Function: the bodies are equal.
fn parse(text: &str, limit: usize) -> Option<usize> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let count = words.count() + text.len();
    if count > limit {
        return None;
    }
    Some(count * 2)
}
// after
fn read(text: &str, limit: usize) -> Option<usize> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let count = words.count() + text.len();
    if count > limit {
        return None;
    }
    Some(count * 2)
}
