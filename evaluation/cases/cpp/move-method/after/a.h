class Order {
 public:
  int price_ = 1;
};
class Invoice {
 public:
  int total(int count) const;
  int number_ = 0;
};
