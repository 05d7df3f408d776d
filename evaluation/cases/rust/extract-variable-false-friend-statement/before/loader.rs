fn run(path: &str) {
    prepare(path);
    load(path, 1);
    finish(path);
}

fn text_of(path: &str) -> String {
    prepare(path);
    load(path, 1)
}
