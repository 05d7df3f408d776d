LIB_BEGIN_NAMESPACE

namespace detail {
int count(const char* text);
}

class Width {
 public:
  explicit Width(int columns) : columns_(columns) {}

  int left(int used) const { return columns_ > used ? columns_ - used : 0; }

 private:
  int columns_;
};

LIB_END_NAMESPACE
