class Money {
 public:
  Money() = default;
  explicit Money(int cents);
  virtual ~Money();
  Money& operator=(const Money&) = delete;
  operator bool() const;
  bool operator==(const Money& other) const { return cents_ == other.cents_; }
  virtual void print(std::ostream& out) const = 0;
  static Money of(int cents) { return Money(cents); }
  friend std::ostream& operator<<(std::ostream& out, const Money& money);
  int cents_, *next_ = nullptr;
  int (*callback_)(int);
};
