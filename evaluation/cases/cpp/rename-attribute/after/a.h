class Pool {
 public:
  int size() const { return used_; }
  void add() { ++used_; grow(used_); }
 private:
  int used_ = 0;
};
