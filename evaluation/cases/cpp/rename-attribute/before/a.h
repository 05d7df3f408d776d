class Pool {
 public:
  int size() const { return count_; }
  void add() { ++count_; grow(count_); }
 private:
  int count_ = 0;
};
