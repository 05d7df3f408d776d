int page(struct lines *lines, int width) {
    struct text *text = new_text();
    int last = lines->count - 1;
    char *mark = "*";
    for (int line = 0; line < last; line++) {
        add(text, lines->at[line], mark);
    }
    add(text, repeated("-", width), mark);
    add(text, "lines: ", spelled(last));
    return print(text);
}
