long parse(const std::string& source, int base = 10) noexcept {
  return convert(source, base) + offset(source);
}
