template <class P>
struct InstantiateRawMap {
  using type = RawMap<P, DefaultHash>;
};

class Map : public InstantiateRawMap<Policy>::type {
 public:
  int size() const { return size_; }

  bool contains(int key) const { return find(key) != end(); }

 private:
  int size_ = 0;
};
