class Row {
 public:
  int& at(const char* name) { return items_[find(name)]; }
  const int& at(int index) const { return items_[index]; }
  int& at(int index) { return items_[check(index)]; }
  int items_[4];
};
