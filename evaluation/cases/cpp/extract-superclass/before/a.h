class Cat {
 public:
  std::string name() const { return name_ + title(name_); }
  void meow() { play("meow"); }
  std::string name_;
};
class Dog {
 public:
  std::string name() const { return name_ + title(name_); }
  void bark() { play("bark"); }
  std::string name_;
};
