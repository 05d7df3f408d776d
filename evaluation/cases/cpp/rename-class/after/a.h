class Basket {
 public:
  explicit Basket(int limit) : limit_(limit) { check(limit); }
  ~Basket() { release(limit_); }
  int count() const { return count_ + limit_; }

 private:
  int limit_;
  int count_ = 0;
};
