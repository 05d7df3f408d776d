namespace shop {
class Price {
 public:
  explicit Price(int cents) : cents_(cents) {}
  int cents() const { return cents_; }
 private:
  int cents_;
};
}
