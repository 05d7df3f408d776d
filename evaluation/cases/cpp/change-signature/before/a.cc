int parse(std::string text, int base) {
  return convert(text, base) + offset(text);
}
class Reader {
 public:
  int next(int base) { return parse(line_, base); }
  std::string line_;
};
