fn label(n: u32) -> String {
    note(n);
    let text = match n {
        0 => none(),
        _ => some(n),
    };
    text
}
