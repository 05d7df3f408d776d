fn label(n: u32) -> String {
    note(n);
    match n {
        7 => lucky(),
        other => spelled(other, 3),
    }
}
