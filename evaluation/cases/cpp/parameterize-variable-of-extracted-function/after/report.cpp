static void finish(Text &target, int width, const std::string &mark, int count) {
    target.add(repeated("-", width), mark);
    target.add("lines: ", spelled(count));
}

std::string page(const Lines &lines, int width) {
    auto text = new_text();
    int last = lines.size() - 1;
    std::string mark = "*";
    for (const auto &line : lines) {
        text.add(line, mark);
    }
    finish(text, width, mark, last + 1);
    return text.str();
}
