// A set of small numbers with a constant time for each operation. The memory is not initialised, so that
// creating a large set costs as much as creating a small one.
template <typename Value>
class SparseSetT {
 public:
  SparseSetT() = default;
  explicit SparseSetT(int max_size) { resize(max_size); }

  typedef typename std::vector<int>::iterator iterator;
  iterator begin() { return dense_.begin(); }
  iterator end() { return dense_.begin() + size_; }

  int size() const { return size_; }
  void clear() { size_ = 0; }

  bool contains(int i) const {
    assert(0 <= i && i < max_size_);
    return static_cast<uint32_t>(sparse_[i]) < static_cast<uint32_t>(size_) && dense_[sparse_[i]] == i;
  }

  void insert(int i) {
    assert(0 <= i && i < max_size_);
    sparse_[i] = size_;
    dense_[size_] = i;
    size_++;
  }

 private:
  int size_ = 0;
  int max_size_ = 0;
  std::unique_ptr<int[]> sparse_;
  std::vector<int> dense_;
};

typedef SparseSetT<void> SparseSet;
