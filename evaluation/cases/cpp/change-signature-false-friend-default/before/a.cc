int parse(const std::string& text, int base) {
  return convert(text, base) + offset(text);
}
