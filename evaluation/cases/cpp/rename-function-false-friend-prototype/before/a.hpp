int parse(const std::string& text, int base);
