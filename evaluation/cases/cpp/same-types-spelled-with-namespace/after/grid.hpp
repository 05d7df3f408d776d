namespace grid {
namespace detail {

class Mode {
  public:
    int level{0};
    bool wrap{false};
};

}

class Board {
  public:
    void resize(std::size_t width, std::size_t height) { cells_ = width * height; }
    void each(std::function<void(std::size_t)> visit, detail::Mode mode) { visit(cells_ + mode.level); }
    void fill(own::size_t first, int count) { cells_ = first + count; }
    void mark(std::size_t place) { cells_ += place; }

  private:
    int cells_;
};

}
