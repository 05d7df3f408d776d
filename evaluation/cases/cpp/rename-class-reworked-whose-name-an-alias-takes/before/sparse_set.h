class SparseSet {
 public:
  SparseSet() : size_(0), max_size_(0), dense_(nullptr) {}

  int size() const { return size_; }
  void clear() { size_ = 0; }

  bool contains(int i) const {
    for (int k = 0; k < size_; k++)
      if (dense_[k] == i) return true;
    return false;
  }

  void insert(int i) {
    if (!contains(i)) dense_[size_++] = i;
  }

 private:
  int size_;
  int max_size_;
  int* dense_;
};
