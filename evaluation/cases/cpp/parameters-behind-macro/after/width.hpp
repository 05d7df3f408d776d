template <typename T, ENABLE_IF(is_number<T>::value && !is_flag<T>::value)>
int width(T value, int least) {
  int digits = count_digits(value);
  return digits < least ? least : digits;
}
