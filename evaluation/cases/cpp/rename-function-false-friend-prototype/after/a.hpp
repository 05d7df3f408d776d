int readNumber(const std::string& text, int base);
