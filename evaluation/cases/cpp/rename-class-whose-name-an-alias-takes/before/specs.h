template <typename Char>
struct format_specs {
  int width;
  int precision;
  Char fill;

  bool is_padded() const { return width > precision; }
};

void write(const format_specs<char>& specs);
