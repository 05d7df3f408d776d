class Shop {
 public:
  long count(const Cart& basket, int&&, Cart&) const;

 private:
  const Cart& basket_;
  const struct { int low; int high; } bounds_[];
};
