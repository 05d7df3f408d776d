class Row {
 public:
  int& at(int index) { return items_[check(index)]; }
  const int& at(int index) const { return items_[index]; }
  int& at(const char* name) { return items_[find(name)]; }
  int items_[4];
};
