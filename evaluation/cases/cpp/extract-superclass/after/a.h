class Animal {
 public:
  std::string name() const { return name_ + title(name_); }
  std::string name_;
};
class Cat : public Animal {
 public:
  void meow() { play("meow"); }
};
class Dog : public Animal {
 public:
  void bark() { play("bark"); }
};
