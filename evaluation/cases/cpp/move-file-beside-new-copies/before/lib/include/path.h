namespace lib {

class Path {
 public:
  bool isAbsolute() const;
  void normalize();
  int depth() const;
};

class Name {
 public:
  int length() const;
};

}
