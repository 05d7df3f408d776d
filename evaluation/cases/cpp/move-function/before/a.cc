int parse(const std::string& text, int base) {
  int value = 0;
  for (char letter : text) {
    value = value * base + digit(letter);
  }
  return value;
}
int first() { return parse("1", 10); }
