namespace shop {

class Tally {
 public:
  void add(int coins) {
    if (coins < 0) return;
    coins_ += coins;
    count_++;
  }

  int mean() const { return count_ == 0 ? 0 : coins_ / count_; }

 private:
  int coins_ = 0;
  int count_ = 0;
};

}  // namespace shop
