namespace diesel {
class Engine {
 public:
  void start(int speed);
};
}

namespace electric {
class Engine {
 public:
  void start(int speed);
};
}
