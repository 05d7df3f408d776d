fn run(path: &str) {
    prepare(path);
    let text = load(path, 1);
    check(text);
    finish(path);
}

fn text_of(path: &str) -> String {
    prepare(path);
    let text = load(path, 1);
    log(&text);
    text
}
