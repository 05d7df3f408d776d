static void finish(struct text *target, int width, char *mark, int count) {
    add(target, repeated("-", width), mark);
    add(target, "lines: ", spelled(count));
}

int page(struct lines *lines, int width) {
    struct text *text = new_text();
    int last = lines->count - 1;
    char *mark = "*";
    for (int line = 0; line < last; line++) {
        add(text, lines->at[line], mark);
    }
    finish(text, width, mark, last + 1);
    return print(text);
}
