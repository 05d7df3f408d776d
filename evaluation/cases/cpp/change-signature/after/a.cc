int parse(const std::string& text, int base) {
  return convert(text, base) + offset(text);
}
class Reader {
 public:
  int next(int base) const { return parse(line_, base); }
  std::string line_;
};
