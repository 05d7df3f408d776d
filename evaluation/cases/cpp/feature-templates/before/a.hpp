/// Pair of values.
template <typename T, int N = 2>
class Pair {
 public:
  template <typename U>
  U first(U other) const { return other + a_; }
  T last() const;
  T a_;
};
template <typename T, int N>
T Pair<T, N>::last() const { return a_; }
template <>
class Pair<bool, 1> { bool bit_; };
template <typename T>
T largest(T a, T b) { return a < b ? b : a; }
