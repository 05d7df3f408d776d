class Map : public RawMap<Policy> {
 public:
  int size() const { return size_; }

  bool contains(int key) const { return find(key) != end(); }

 private:
  int size_ = 0;
};
