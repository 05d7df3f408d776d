template <typename Char>
struct basic_format_specs {
  int width;
  int precision;
  Char fill;

  bool is_padded() const { return width > precision; }
};

using format_specs = basic_format_specs<char>;

void write(const format_specs& specs);
