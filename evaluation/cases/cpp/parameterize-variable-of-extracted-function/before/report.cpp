std::string page(const Lines &lines, int width) {
    auto text = new_text();
    int last = lines.size() - 1;
    std::string mark = "*";
    for (const auto &line : lines) {
        text.add(line, mark);
    }
    text.add(repeated("-", width), mark);
    text.add("lines: ", spelled(last));
    return text.str();
}
