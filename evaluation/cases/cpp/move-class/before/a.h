namespace shop {
class Price {
 public:
  explicit Price(int cents) : cents_(cents) {}
  int cents() const { return cents_; }
 private:
  int cents_;
};
class Order { Price price_; int count_ = 1; };
}
