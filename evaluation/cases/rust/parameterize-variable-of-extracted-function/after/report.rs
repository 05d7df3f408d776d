fn page(lines: &[String], width: usize) -> String {
    let text = Text::new();
    let last = lines.len() - 1;
    let mark = "*";
    for line in lines {
        text.add(line, mark);
    }
    finish(text, width, mark, last + 1);
    text.finished()
}

fn finish(target: Text, width: usize, mark: &str, count: usize) {
    target.add(repeated("-", width), mark);
    target.add("lines: ", spelled(count));
}
