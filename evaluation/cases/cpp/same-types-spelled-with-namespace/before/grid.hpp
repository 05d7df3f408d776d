namespace grid {

class Mode {
  public:
    int level{0};
    bool wrap{false};
};

class Board {
  public:
    void resize(size_t width, size_t height) { cells_ = width * height; }
    void each(std::function<void(size_t)> visit, Mode mode) { visit(cells_ + mode.level); }
    void fill(size_t first, int count) { cells_ = first + count; }
    void mark(int place) { cells_ += place; }

  private:
    int cells_;
};

}
