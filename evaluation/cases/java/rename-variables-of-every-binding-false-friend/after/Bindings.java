class Bindings {
  int constant(int number) {
    switch (number) {
      case SMALLEST:
        check(SMALLEST);
        return 1;
      default:
        return 0;
    }
  }

  int record(Object shape) {
    if (shape instanceof Round(int radius)) {
      check(radius);
      return radius * radius * 3;
    }
    return 0;
  }
}
