// Rename Function: a part of the code was extracted.
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
    let count = measure(text);
    if count > limit {
        return None;
    }
    Some(count * 2)
}

fn measure(text: &str) -> usize {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words.count() + text.len()
}
