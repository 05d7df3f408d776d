namespace shop {

class List {
  public:
    int size() { return end_ - begin_; }
    bool holds(int value) const { return find(value) != end_; }
    int* find(int value) { return search(begin_, end_, value); }
    int* first([[maybe_unused]] int limit) { check(limit); return begin_; }

  private:
    int* begin_;
    int* end_;
};

}  // namespace shop
