fn end(text: &str) -> usize {
    if let Some(found) = search(text) {
        note(found);
        return found.end();
    }
    0
}
