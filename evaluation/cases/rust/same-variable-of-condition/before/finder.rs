fn end(text: &str) -> usize {
    let found = search(text);
    if found.is_some() {
        note(found.unwrap());
        return found.unwrap().end();
    }
    0
}
