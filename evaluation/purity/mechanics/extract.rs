// Extract Function: the last expression is the value of the function.
fn parse(text: &str, limit: usize) -> Option<usize> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let count = words.count() + text.len();
    if count > limit {
        return None;
    }
    Some(count * 2)
}
// after
fn parse(text: &str, limit: usize) -> Option<usize> {
    let count = measure(text);
    if count > limit {
        return None;
    }
    Some(count * 2)
}

fn measure(line: &str) -> usize {
    let words = line.split(' ').filter(|word| !word.is_empty());
    words.count() + line.len()
}
