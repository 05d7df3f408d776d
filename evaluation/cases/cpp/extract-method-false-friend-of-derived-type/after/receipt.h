namespace shop {
class Receipt : public Document {
 public:
  void print(Printer* out) const override;
 private:
  void printTotal(Printer* out) const;
};
class Invoice : public Receipt {
 public:
  void print(Printer* out) const override;
 private:
  void printTotal(Printer* out) const;
};
}
