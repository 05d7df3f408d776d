int parse(const std::string& text, int base);
int first() { return parse("1", 10); }
