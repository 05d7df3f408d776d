// Copy of version 1.7.
namespace lib {
class FilePath {
 public:
  bool CreateFolder() const;
  int depth() const { return depth_; }
 private:
  int depth_;
};
}  // namespace lib
