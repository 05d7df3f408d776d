namespace shop {

class List {
  public:
    int size() const noexcept { return end_ - begin_; }
    bool holds(long value) const { return find(value) != end_; }
    int* find(int value) { return search(begin_, end_, value); }
    const int* find(int value) const { return search(begin_, end_, value); }
    int* first(int limit) { check(limit); return begin_; }

  private:
    int* begin_;
    int* end_;
};

}  // namespace shop
