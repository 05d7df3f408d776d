class Order {
 public:
  int total(int count) const;
  int price_ = 1;
};
class Invoice {
 public:
  int number_ = 0;
};
