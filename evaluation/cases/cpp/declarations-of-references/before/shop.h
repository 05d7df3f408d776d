class Shop {
 public:
  int count(const Basket& basket, int&&, Basket&) const;

 private:
  const Basket& basket_;
  static const struct { int low; int high; } bounds_[];
};
