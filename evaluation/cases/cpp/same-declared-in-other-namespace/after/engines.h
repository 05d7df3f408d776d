namespace diesel {
class Engine {
 public:
  void start(int speed);
};
}

// Defined elsewhere.
namespace electric {
class Engine {
 public:
  void start(int speed);
};
}
