class Order {
 public:
  int total(int count) const;
};
