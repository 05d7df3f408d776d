// All headers.
namespace lib {

class Path {
 public:
  bool isAbsolute() const;
  void normalize();
};

class Name {
 public:
  int length() const;
  int depth() const;
};

}
