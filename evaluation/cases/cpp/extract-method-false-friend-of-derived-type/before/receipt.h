namespace shop {
class Receipt : public Document {
 public:
  void print(Printer* out) const override;
 private:
};
class Invoice : public Receipt {
 public:
  void print(Printer* out) const override;
 private:
};
}
