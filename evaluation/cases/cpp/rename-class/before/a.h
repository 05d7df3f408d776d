class Cart {
 public:
  explicit Cart(int limit) : limit_(limit) { check(limit); }
  ~Cart() { release(limit_); }
  int count() const { return count_ + limit_; }

 private:
  int limit_;
  int count_ = 0;
};
