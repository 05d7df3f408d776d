long parse(const std::string& source, int base, bool strict) {
  return convert(source, base) + offset(source);
}
class Reader {
 public:
  static int next(const std::vector<int>& items) { return items.size() + count_; }
  long count_ = 0;
};
