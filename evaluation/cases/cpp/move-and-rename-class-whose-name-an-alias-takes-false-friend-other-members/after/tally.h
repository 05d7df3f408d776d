namespace shop {
namespace internal {

template <typename Value>
class Histogram {
 public:
  explicit Histogram(size_t buckets) : buckets_(buckets) {}

  void record(Value value) {
    auto bucket = std::hash<Value>()(value) % buckets_.size();
    buckets_[bucket].fetch_add(1, std::memory_order_relaxed);
  }

  size_t total() const { return std::accumulate(buckets_.begin(), buckets_.end(), size_t{0}); }

 private:
  std::vector<std::atomic<size_t>> buckets_;
};

}  // namespace internal

using Tally = internal::Histogram<int>;

}  // namespace shop
