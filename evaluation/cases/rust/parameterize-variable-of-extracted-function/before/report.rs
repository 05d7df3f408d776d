fn page(lines: &[String], width: usize) -> String {
    let text = Text::new();
    let last = lines.len() - 1;
    let mark = "*";
    for line in lines {
        text.add(line, mark);
    }
    text.add(repeated("-", width), mark);
    text.add("lines: ", spelled(last));
    text.finished()
}
