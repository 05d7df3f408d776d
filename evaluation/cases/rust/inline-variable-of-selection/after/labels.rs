fn label(n: u32) -> String {
    note(n);
    match n {
        0 => none(),
        _ => some(n),
    }
}
